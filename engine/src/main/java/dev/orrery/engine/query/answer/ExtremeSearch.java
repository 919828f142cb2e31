package dev.orrery.engine.query.answer;

import dev.orrery.engine.index.PathValues;
import dev.orrery.engine.query.access.ScopedTerms;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.model.index.IndexKey;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.storage.Direction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A search for the first value at a path, the least or the greatest one. It looks at so many entries and no more. */
final class ExtremeSearch {

    private final IndexPath path;
    private final Direction direction;
    private final long entriesMax;
    private final QueryMeter meter;
    private boolean isGivenUp;

    ExtremeSearch(IndexPath path, Direction direction, long entriesMax, QueryMeter meter) {
        this.path = path;
        this.direction = direction;
        this.entriesMax = meter.indexEntries() + entriesMax;
        this.meter = meter;
    }

    /** Whether what was found may be wrong. */
    boolean isGivenUp() {
        return isGivenUp;
    }

    /** Whether a partition has a value of a set. */
    boolean hasAny(PartitionView view, ValueSet values) {
        try (ScopedTerms terms = open(view, values)) {
            while (step(terms)) {
                if (value(view, terms).isPresent()) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The first value of a set that a partition has. */
    Optional<JsonValue> first(PartitionView view, ValueSet values) {
        try (ScopedTerms terms = open(view, values)) {
            while (step(terms)) {
                Optional<JsonValue> value = value(view, terms);
                if (value.isPresent()) {
                    return IndexKey.isShared(terms.indexKey())
                            ? Optional.of(firstWithSameKey(view, terms, value.get()))
                            : value;
                }
            }
            return Optional.empty();
        }
    }

    /** Long strings may share an index key: which of them comes first is seen on the items. */
    private JsonValue firstWithSameKey(PartitionView view, ScopedTerms terms, JsonValue found) {
        byte[] key = terms.indexKey();
        JsonValue first = found;
        while (step(terms) && terms.isAtKey(key)) {
            Optional<JsonValue> value = value(view, terms);
            first = value.isPresent() ? first(first, value.get()) : first;
        }
        return first;
    }

    JsonValue first(JsonValue one, JsonValue other) {
        int order = Arrays.compareUnsigned(SortKey.of(one), SortKey.of(other));
        return switch (direction) {
            case FORWARD -> order <= 0 ? one : other;
            case BACKWARD -> order >= 0 ? one : other;
        };
    }

    private ScopedTerms open(PartitionView view, ValueSet values) {
        ScopedTerms terms = ScopedTerms.over(view, path, values, direction, meter);
        terms.giveUpAfter(entriesMax);
        return terms;
    }

    private boolean step(ScopedTerms terms) {
        boolean isThere = terms.next();
        isGivenUp |= terms.isGivenUp() || meter.indexEntries() > entriesMax;
        return isThere && !isGivenUp;
    }

    private Optional<JsonValue> value(PartitionView view, ScopedTerms terms) {
        return view.load(List.of(terms.itemKey()), meter)
                .getFirst()
                .map(item -> PathValues.at(path, item.body(), item.timestampSeconds()).getFirst());
    }
}
