package dev.orrery.engine.query.access;

import dev.orrery.engine.index.PathValues;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.model.index.IndexKey;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.PathStep;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.Direction;
import java.util.Arrays;
import java.util.Optional;

/** The items whose value at a path is in a set, in the order of the index keys, in each partition for itself. */
public final class TermAccess extends IndexAccess {

    private final IndexPath path;
    private final ValueSet values;
    private final Direction direction;
    private final boolean hasElements;

    /** In ascending order. */
    public TermAccess(QueryScope scope, IndexPath path, ValueSet values) {
        this(scope, path, values, Direction.FORWARD);
    }

    public TermAccess(QueryScope scope, IndexPath path, ValueSet values, Direction direction) {
        super(scope);
        this.path = path;
        this.values = values;
        this.direction = direction;
        this.hasElements = path.steps().contains(PathStep.ELEMENT);
    }

    @Override
    Direction direction() {
        return direction;
    }

    @Override
    ItemPointers pointers(PartitionView view, Optional<byte[]> after, QueryMeter meter) {
        if (after.filter(place -> place.length <= Long.BYTES).isPresent()) {
            throw AccessPosition.invalid();
        }
        return ScopedTerms.over(view, path, values, direction, after, meter);
    }

    /** An item that has several elements in the set comes at the first of them. */
    @Override
    boolean comesAt(byte[] place, StoredItem item) {
        return !hasElements || Arrays.equals(ScopedTerms.keyOf(place), firstKey(item));
    }

    private byte[] firstKey(StoredItem item) {
        byte[] first = {};
        for (JsonValue value : PathValues.at(path, item.body(), item.timestampSeconds())) {
            byte[] key = IndexKey.of(value);
            if (values.containsKey(key) && (first.length == 0 || isBefore(key, first))) {
                first = key;
            }
        }
        return first;
    }

    private boolean isBefore(byte[] key, byte[] other) {
        int order = Arrays.compareUnsigned(key, other);
        return direction == Direction.FORWARD ? order < 0 : order > 0;
    }
}
