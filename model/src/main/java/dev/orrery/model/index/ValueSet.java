package dev.orrery.model.index;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.model.value.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * A set of defined values, as the index knows them: intervals of index keys in ascending order, which neither overlap
 * nor touch.
 *
 * @param isExact whether the key of a value alone tells that it is in the set; if not, some values with a key in the
 *     intervals aren't, since keys of long strings, arrays and objects are shared
 */
public record ValueSet(List<KeyInterval> intervals, boolean isExact) {

    private static final KeyInterval ALL_KEYS =
            new KeyInterval(tag(SortKey.TAG_MIN_KEY), tag(SortKey.TAG_MAX_KEY + 1));

    /** All values, but not undefined. */
    public static final ValueSet ALL = new ValueSet(List.of(ALL_KEYS), true);

    public static final ValueSet NONE = new ValueSet(List.of(), true);

    private static final byte[] LEAST_NUMBER = IndexKey.of(JsonValue.of(Double.NEGATIVE_INFINITY));

    public ValueSet {
        intervals = List.copyOf(intervals);
    }

    /** The values that are equal to one; none if that is undefined. */
    public static ValueSet point(JsonValue value) {
        if (value.isUndefined()) {
            return NONE;
        }
        byte[] key = IndexKey.of(value);
        return new ValueSet(List.of(KeyInterval.startingWith(key)), !IndexKey.isShared(key));
    }

    /** The values that are equal to one of these. */
    public static ValueSet points(Collection<JsonValue> values) {
        List<KeyInterval> intervals = new ArrayList<>(values.size());
        boolean isExact = true;
        for (JsonValue value : values) {
            ValueSet point = point(value);
            intervals.addAll(point.intervals);
            isExact &= point.isExact;
        }
        return of(intervals, isExact);
    }

    /** The values of the same type that are less; none if values of this type have no order. */
    public static ValueSet below(JsonValue bound) {
        byte[] key = IndexKey.of(bound);
        // Of the values that share a key with the bound, some are less.
        return IndexKey.isShared(key) ? upTo(bound, KeyInterval.successor(key), false) : upTo(bound, key, true);
    }

    public static ValueSet atMost(JsonValue bound) {
        byte[] key = IndexKey.of(bound);
        return upTo(bound, KeyInterval.successor(key), !IndexKey.isShared(key));
    }

    public static ValueSet above(JsonValue bound) {
        byte[] key = IndexKey.of(bound);
        return IndexKey.isShared(key) ? from(bound, key, false) : from(bound, KeyInterval.successor(key), true);
    }

    public static ValueSet atLeast(JsonValue bound) {
        byte[] key = IndexKey.of(bound);
        return from(bound, key, !IndexKey.isShared(key));
    }

    /** The values from one to another, both included; none if their types are different. */
    public static ValueSet between(JsonValue low, JsonValue high) {
        return atLeast(low).intersection(atMost(high));
    }

    private static ValueSet upTo(JsonValue bound, byte[] end, boolean isExact) {
        return hasOrder(bound) ? ofRange(firstOf(bound.type()), end, isExact) : NONE;
    }

    private static ValueSet from(JsonValue bound, byte[] start, boolean isExact) {
        return hasOrder(bound) ? ofRange(start, endOf(bound.type()), isExact) : NONE;
    }

    private static ValueSet ofRange(byte[] from, byte[] to, boolean isExact) {
        return Arrays.compareUnsigned(from, to) < 0 ? new ValueSet(List.of(new KeyInterval(from, to)), isExact) : NONE;
    }

    private static boolean hasOrder(JsonValue value) {
        return switch (value.type()) {
            case NULL, BOOLEAN, STRING -> true;
            case NUMBER -> !Double.isNaN(value.doubleValue());
            case UNDEFINED, MIN_KEY, ARRAY, OBJECT, BINARY, OBJECT_ID, GUID, DATE, TIMESTAMP, REGEX, MAX_KEY -> false;
        };
    }

    /** The first key that a comparison with a value of this type can be true for; not a number isn't less than any. */
    private static byte[] firstOf(ValueType type) {
        return type == ValueType.NUMBER ? LEAST_NUMBER : tag(firstTag(type));
    }

    private static byte[] endOf(ValueType type) {
        return tag(lastTag(type) + 1);
    }

    /** The strings that start so. */
    public static ValueSet startingWith(String prefix) {
        // The half of a surrogate pair has other bytes than the pair, which starts with it all the same.
        boolean isHalf = !prefix.isEmpty() && Character.isHighSurrogate(prefix.charAt(prefix.length() - 1));
        String whole = isHalf ? prefix.substring(0, prefix.length() - 1) : prefix;
        byte[] key = IndexKey.of(JsonValue.of(whole));
        if (IndexKey.isShared(key)) {
            return new ValueSet(List.of(KeyInterval.startingWith(key)), false);
        }
        byte[] withoutEnd = Arrays.copyOf(key, key.length - 1);
        return new ValueSet(List.of(KeyInterval.startingWith(withoutEnd)), !isHalf);
    }

    /** All values of these types. */
    public static ValueSet ofTypes(ValueType... types) {
        List<KeyInterval> intervals = new ArrayList<>(types.length + 1);
        for (ValueType type : types) {
            addType(intervals, type);
        }
        return of(intervals, true);
    }

    /** Types of which the index has but a single key, or two, are given as points. */
    private static void addType(List<KeyInterval> intervals, ValueType type) {
        switch (type) {
            case UNDEFINED -> {}
            case BOOLEAN -> {
                intervals.add(KeyInterval.startingWith(tag(SortKey.TAG_FALSE)));
                intervals.add(KeyInterval.startingWith(tag(SortKey.TAG_TRUE)));
            }
            case ARRAY -> intervals.add(KeyInterval.startingWith(IndexKey.of(JsonValue.EMPTY_ARRAY)));
            case OBJECT -> intervals.add(KeyInterval.startingWith(IndexKey.of(JsonValue.EMPTY_OBJECT)));
            case MIN_KEY, NULL, NUMBER, STRING, BINARY, OBJECT_ID, GUID, DATE, TIMESTAMP, REGEX, MAX_KEY ->
                intervals.add(KeyInterval.startingWith(tag(firstTag(type))));
        }
    }

    private static ValueSet of(List<KeyInterval> intervals, boolean isExact) {
        return intervals.isEmpty() ? NONE : new ValueSet(Intervals.merged(intervals), isExact);
    }

    public ValueSet union(ValueSet other) {
        return union(List.of(this, other));
    }

    /** The values of all these sets. */
    public static ValueSet union(Collection<ValueSet> sets) {
        List<KeyInterval> all = new ArrayList<>(sets.size());
        boolean isExact = true;
        for (ValueSet set : sets) {
            all.addAll(set.intervals);
            isExact &= set.isExact || set.isEmpty();
        }
        return of(all, isExact);
    }

    public ValueSet intersection(ValueSet other) {
        List<KeyInterval> common = Intervals.intersection(intervals, other.intervals);
        return common.isEmpty() ? NONE : new ValueSet(common, isExact && other.isExact);
    }

    /** All defined values that aren't in this set; where keys don't tell which these are, all, but not exactly. */
    public ValueSet complement() {
        return isExact
                ? new ValueSet(Intervals.complement(intervals, ALL_KEYS), true)
                : new ValueSet(ALL.intervals, false);
    }

    /** The same keys, of which some belong to values that aren't in the set. */
    public ValueSet inexact() {
        return isExact && !isEmpty() ? new ValueSet(intervals, false) : this;
    }

    /** Whether the key of a value is one of the set. */
    public boolean contains(JsonValue value) {
        return !intervals.isEmpty() && containsKey(IndexKey.of(value));
    }

    public boolean containsKey(byte[] indexKey) {
        return Intervals.contain(intervals, indexKey);
    }

    public boolean isEmpty() {
        return intervals.isEmpty();
    }

    /** Whether the set is exactly one index key, which then is where its interval begins. */
    public boolean isPoint() {
        return intervals.size() == 1 && intervals.getFirst().isPoint();
    }

    /** Whether each interval is exactly one index key, which then is where it begins. */
    public boolean isPoints() {
        for (KeyInterval interval : intervals) {
            if (!interval.isPoint()) {
                return false;
            }
        }
        return true;
    }

    private static int firstTag(ValueType type) {
        return switch (type) {
            case UNDEFINED -> SortKey.TAG_UNDEFINED;
            case MIN_KEY -> SortKey.TAG_MIN_KEY;
            case NULL -> SortKey.TAG_NULL;
            case BOOLEAN -> SortKey.TAG_FALSE;
            case NUMBER -> SortKey.TAG_NUMBER;
            case STRING -> SortKey.TAG_STRING;
            case ARRAY -> SortKey.TAG_ARRAY;
            case OBJECT -> SortKey.TAG_OBJECT;
            case BINARY -> SortKey.TAG_BINARY;
            case OBJECT_ID -> SortKey.TAG_OBJECT_ID;
            case GUID -> SortKey.TAG_GUID;
            case DATE -> SortKey.TAG_DATE;
            case TIMESTAMP -> SortKey.TAG_TIMESTAMP;
            case REGEX -> SortKey.TAG_REGEX;
            case MAX_KEY -> SortKey.TAG_MAX_KEY;
        };
    }

    private static int lastTag(ValueType type) {
        return type == ValueType.BOOLEAN ? SortKey.TAG_TRUE : firstTag(type);
    }

    private static byte[] tag(int tag) {
        return new byte[] {(byte) tag};
    }
}
