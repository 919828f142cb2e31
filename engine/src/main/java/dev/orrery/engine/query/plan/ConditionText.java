package dev.orrery.engine.query.plan;

import dev.orrery.model.index.KeyInterval;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.query.plan.IndexCondition;
import dev.orrery.storage.KeyRange;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Conditions on an index as people read them. */
final class ConditionText {

    private static final int VALUES_MAX = 5;
    private static final int TEXT_LENGTH_MAX = 60;

    private ConditionText() {}

    static String of(IndexCondition condition) {
        return switch (condition) {
            case IndexCondition.Everything everything -> "everything";
            case IndexCondition.Nothing nothing -> "nothing";
            case IndexCondition.Values values -> values.path() + " " + of(values.values());
            case IndexCondition.AllOf(List<IndexCondition> conditions) -> joined(conditions, " AND ");
            case IndexCondition.AnyOf(List<IndexCondition> conditions) -> joined(conditions, " OR ");
        };
    }

    private static String joined(List<IndexCondition> conditions, String word) {
        return conditions.stream()
                .limit(VALUES_MAX)
                .map(condition -> isCompound(condition) ? "(" + of(condition) + ")" : of(condition))
                .collect(Collectors.joining(word, "", conditions.size() > VALUES_MAX ? word + "…" : ""));
    }

    private static boolean isCompound(IndexCondition condition) {
        return condition instanceof IndexCondition.AllOf || condition instanceof IndexCondition.AnyOf;
    }

    static String of(ValueSet values) {
        List<KeyInterval> intervals = values.intervals();
        if (values.equals(ValueSet.ALL)) {
            return "defined";
        }
        if (values.isPoints()) {
            String points = intervals.stream()
                    .limit(VALUES_MAX)
                    .map(interval -> value(interval.from()).orElse("…"))
                    .collect(Collectors.joining(", "));
            String all = intervals.size() > VALUES_MAX ? points + ", …" : points;
            return intervals.size() == 1 ? "= " + all : "IN (" + all + ")";
        }
        return intervals.stream().limit(VALUES_MAX).map(ConditionText::of).collect(Collectors.joining(" or "))
                + (intervals.size() > VALUES_MAX ? " or …" : "");
    }

    private static String of(KeyInterval interval) {
        Optional<String> low = value(interval.from())
                .map(value -> ">= " + value)
                .or(() -> predecessor(interval.from()).flatMap(ConditionText::value).map(value -> "> " + value));
        Optional<String> high = value(interval.to())
                .map(value -> "< " + value)
                .or(() -> predecessor(interval.to()).flatMap(ConditionText::value).map(value -> "<= " + value));
        return low.isEmpty() && high.isEmpty()
                ? "of a type"
                : low.orElse("") + (low.isPresent() && high.isPresent() ? " and " : "") + high.orElse("");
    }

    /** The key that an interval ends with, or begins behind, if its end is the first key after all that begin with it. */
    private static Optional<byte[]> predecessor(byte[] key) {
        byte[] before = key.clone();
        before[before.length - 1]--;
        return KeyRange.successor(before).filter(next -> Arrays.equals(next, key)).map(next -> before);
    }

    /** The value that has a key; empty if none has. */
    private static Optional<String> value(byte[] key) {
        try {
            JsonValue value = SortKey.decode(key, 0);
            if (SortKey.length(key, 0) != key.length || value.isArray() || value.isObject() || value.isUndefined()) {
                return Optional.empty();
            }
            String text = value.toString();
            return Optional.of(
                    text.length() > TEXT_LENGTH_MAX ? text.substring(0, TEXT_LENGTH_MAX) + "…" : text);
        } catch (RuntimeException e) {
            // Not every bound of an interval is the key of a value.
            return Optional.empty();
        }
    }
}
