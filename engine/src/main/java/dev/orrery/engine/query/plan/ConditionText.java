package dev.orrery.engine.query.plan;

import dev.orrery.model.index.KeyInterval;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.storage.KeyRange;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Conditions on an index as people read them. */
final class ConditionText {

    private static final int VALUES_MAX = 5;
    private static final int TEXT_LENGTH_MAX = 60;

    /** What values are that have a tag of sort keys; there is no JSON text for those of other tags. */
    private static final Map<Integer, String> TYPES = Map.of(
            SortKey.TAG_NULL, "null",
            SortKey.TAG_FALSE, "false",
            SortKey.TAG_TRUE, "true",
            SortKey.TAG_NUMBER, "a number",
            SortKey.TAG_STRING, "a string",
            SortKey.TAG_ARRAY, "an array",
            SortKey.TAG_OBJECT, "an object");

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
        if (intervals.equals(ValueSet.ALL.intervals())) {
            return "defined";
        }
        if (values.isPoints()) {
            return intervals.size() == 1 ? point(intervals.getFirst().from()) : "IN " + points(intervals);
        }
        List<KeyInterval> others = values.complement().intervals();
        if (values.isExact() && values.complement().isPoints()) {
            return others.size() == 1 ? "!= " + pointValue(others.getFirst().from()) : "NOT IN " + points(others);
        }
        return intervals.stream().limit(VALUES_MAX).map(ConditionText::of).collect(Collectors.joining(" or "))
                + (intervals.size() > VALUES_MAX ? " or …" : "");
    }

    private static String point(byte[] key) {
        return value(key).map(value -> "= " + value).orElseGet(() -> "is " + type(key));
    }

    private static String points(List<KeyInterval> intervals) {
        return intervals.stream()
                .limit(VALUES_MAX)
                .map(interval -> pointValue(interval.from()))
                .collect(Collectors.joining(", ", "(", intervals.size() > VALUES_MAX ? ", …)" : ")"));
    }

    private static String pointValue(byte[] key) {
        return value(key).orElseGet(() -> type(key));
    }

    private static String type(byte[] key) {
        return TYPES.getOrDefault((int) key[0], "…");
    }

    private static String of(KeyInterval interval) {
        return beginning(interval).or(() -> types(interval)).orElseGet(() -> bounds(interval));
    }

    /** How all strings of an interval begin, if it has just the strings that begin so. */
    private static Optional<String> beginning(KeyInterval interval) {
        byte[] from = interval.from();
        boolean isBeginning = from.length > 1
                && from[0] == SortKey.TAG_STRING
                && KeyRange.successor(from).filter(next -> Arrays.equals(next, interval.to())).isPresent();
        // The key of the string that has nothing behind the beginning ends with a zero.
        return isBeginning
                ? value(Arrays.copyOf(from, from.length + 1)).map(text -> "STARTSWITH " + text)
                : Optional.empty();
    }

    /** The types of an interval that ends where types do. */
    private static Optional<String> types(KeyInterval interval) {
        if (interval.from().length > 1 || interval.to().length > 1) {
            return Optional.empty();
        }
        Set<String> types = new LinkedHashSet<>();
        for (int tag = interval.from()[0]; tag < interval.to()[0]; tag++) {
            if (TYPES.containsKey(tag)) {
                types.add(TYPES.get(tag));
            }
        }
        return types.isEmpty() ? Optional.empty() : Optional.of("is " + String.join(" or ", types));
    }

    private static String bounds(KeyInterval interval) {
        Optional<String> low = value(interval.from())
                .map(value -> ">= " + value)
                .or(() -> predecessor(interval.from()).flatMap(ConditionText::value).map(value -> "> " + value));
        Optional<String> high = value(interval.to())
                .map(value -> "< " + value)
                .or(() -> predecessor(interval.to()).flatMap(ConditionText::value).map(value -> "<= " + value));
        String text = Stream.of(low, high).flatMap(Optional::stream).collect(Collectors.joining(" and "));
        return text.isEmpty() ? "of some values" : text;
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
            boolean isNamed = switch (value.type()) {
                case NULL, BOOLEAN, STRING -> true;
                case NUMBER -> Double.isFinite(value.doubleValue());
                case UNDEFINED, ARRAY, OBJECT -> false;
                case MIN_KEY, BINARY, OBJECT_ID, GUID, DATE, TIMESTAMP, REGEX, MAX_KEY -> false;
            };
            if (SortKey.length(key, 0) != key.length || !isNamed) {
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
