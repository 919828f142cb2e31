package dev.orrery.query.gather;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** Something that a client must be able to do with the rows of several partitions. */
public enum QueryFeature {
    AGGREGATE("Aggregate"),
    NON_VALUE_AGGREGATE("NonValueAggregate"),
    MULTIPLE_AGGREGATES("MultipleAggregates"),
    COUNT_IF("CountIf"),
    LIST_AND_SET_AGGREGATE("ListAndSetAggregate"),
    DISTINCT("Distinct"),
    GROUP_BY("GroupBy"),
    ORDER_BY("OrderBy"),
    MULTIPLE_ORDER_BY("MultipleOrderBy"),
    OFFSET_AND_LIMIT("OffsetAndLimit"),
    TOP("Top"),
    DISTINCT_COUNT("DCount");

    private final String word;

    QueryFeature(String word) {
        this.word = word;
    }

    /** The features that a client lists, with commas between them; those that there aren't are left out. */
    public static Set<QueryFeature> parse(String list) {
        Set<String> words = Set.copyOf(Arrays.stream(list.split(",")).map(String::strip).toList());
        Set<QueryFeature> features = EnumSet.noneOf(QueryFeature.class);
        for (QueryFeature feature : values()) {
            if (words.contains(feature.word)) {
                features.add(feature);
            }
        }
        return features;
    }

    @Override
    public String toString() {
        return word;
    }
}
