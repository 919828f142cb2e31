package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueOrder;
import java.util.Arrays;

/**
 * The values that all rows of a group have in common.
 *
 * <p>Keys have an order so that hash maps stay fast when somebody has chosen values whose hashes are the same.
 */
final class GroupKey implements Comparable<GroupKey> {

    private final JsonValue[] values;

    GroupKey(int size) {
        values = new JsonValue[size];
    }

    void set(int index, JsonValue value) {
        values[index] = value;
    }

    JsonValue value(int index) {
        return values[index];
    }

    /** A copy that lasts; fails if there is no room for it. */
    GroupKey kept(MemoryBudget budget) {
        GroupKey copy = new GroupKey(values.length);
        Arrays.setAll(copy.values, i -> budget.keep(values[i]));
        return copy;
    }

    @Override
    public int compareTo(GroupKey other) {
        return Arrays.compare(values, other.values, ValueOrder::compare);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GroupKey key && Arrays.equals(values, key.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }
}
