package dev.orrery.model.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.model.value.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Sets built at random, each beside a predicate that says the same of whole values. */
class ValueSetRandomTest {

    private static final int ROUNDS = 3_000;
    private static final List<JsonValue> VALUES = values();

    private record Case(ValueSet set, Predicate<JsonValue> truth) {}

    private Random random = new Random();

    @Test
    void aSetHasAllValuesThatItShouldAndIfExactNoOthers() {
        long seed = random.nextLong();
        System.out.println("seed " + seed);
        random = new Random(seed);

        for (int round = 0; round < ROUNDS; round++) {
            Case built = build(3);

            check(built, "seed " + seed + ", round " + round + ": " + built.set);
        }
    }

    private static void check(Case built, String description) {
        int keys = 0;
        for (JsonValue value : VALUES) {
            boolean isIn = built.set.contains(value);
            keys += isIn ? 1 : 0;
            if (built.truth.test(value)) {
                assertThat(isIn).as("%s, %s", description, value).isTrue();
            } else if (built.set.isExact()) {
                assertThat(isIn).as("%s, %s", description, value).isFalse();
            }
        }
        if (built.set.isEmpty()) {
            assertThat(keys).as(description).isZero();
        }
        for (int i = 1; i < built.set.intervals().size(); i++) {
            byte[] end = built.set.intervals().get(i - 1).to();
            byte[] start = built.set.intervals().get(i).from();
            assertThat(Arrays.compareUnsigned(end, start)).as(description).isNegative();
        }
        checkPoints(built.set, description);
    }

    private static void checkPoints(ValueSet set, String description) {
        for (KeyInterval interval : set.intervals()) {
            List<String> keys = VALUES.stream()
                    .map(IndexKey::of)
                    .filter(interval::contains)
                    .map(Arrays::toString)
                    .distinct()
                    .toList();
            if (interval.isPoint()) {
                assertThat(keys).as(description).containsExactly(Arrays.toString(interval.from()));
            }
        }
    }

    private Case build(int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return leaf();
        }
        Case left = build(depth - 1);
        return switch (random.nextInt(3)) {
            case 0 -> union(left, build(depth - 1));
            case 1 -> intersection(left, build(depth - 1));
            default -> new Case(left.set.complement(), value -> !value.isUndefined() && !left.truth.test(value));
        };
    }

    private static Case union(Case left, Case right) {
        return new Case(left.set.union(right.set), left.truth.or(right.truth));
    }

    private static Case intersection(Case left, Case right) {
        return new Case(left.set.intersection(right.set), left.truth.and(right.truth));
    }

    private Case leaf() {
        JsonValue value = value();
        JsonValue other = value();
        return switch (random.nextInt(10)) {
            case 0 -> new Case(ValueSet.point(value), it -> isEqual(it, value));
            case 1 -> new Case(
                    ValueSet.points(List.of(value, other)), it -> isEqual(it, value) || isEqual(it, other));
            case 2 -> new Case(ValueSet.below(value), ordered(value, order -> order < 0));
            case 3 -> new Case(ValueSet.atMost(value), ordered(value, order -> order <= 0));
            case 4 -> new Case(ValueSet.above(value), ordered(value, order -> order > 0));
            case 5 -> new Case(ValueSet.atLeast(value), ordered(value, order -> order >= 0));
            case 6 -> new Case(
                    ValueSet.between(value, other),
                    ordered(value, order -> order >= 0).and(ordered(other, order -> order <= 0)));
            case 7 -> new Case(
                    ValueSet.ofTypes(value.type(), other.type()),
                    it -> !it.isUndefined() && (it.type() == value.type() || it.type() == other.type()));
            case 8 -> new Case(ValueSet.ALL, it -> !it.isUndefined());
            default -> prefix(value.isString() ? value.stringValue() : "");
        };
    }

    private Case prefix(String text) {
        String prefix = text.substring(0, random.nextInt(text.length() + 1));
        return new Case(
                ValueSet.startingWith(prefix), it -> it.isString() && it.stringValue().startsWith(prefix));
    }

    private static boolean isEqual(JsonValue left, JsonValue right) {
        return !left.isUndefined() && left.equals(right);
    }

    private static Predicate<JsonValue> ordered(JsonValue bound, IntPredicate wanted) {
        return value -> value.type() == bound.type()
                && List.of(ValueType.NULL, ValueType.BOOLEAN, ValueType.NUMBER, ValueType.STRING)
                        .contains(bound.type())
                && !isNotANumber(value)
                && !isNotANumber(bound)
                && wanted.test(Arrays.compareUnsigned(SortKey.of(value), SortKey.of(bound)));
    }

    private static boolean isNotANumber(JsonValue value) {
        return value.isNumber() && Double.isNaN(value.doubleValue());
    }

    private JsonValue value() {
        return VALUES.get(random.nextInt(VALUES.size()));
    }

    private static List<JsonValue> values() {
        List<JsonValue> values = new ArrayList<>(List.of(JsonValue.UNDEFINED, JsonValue.NULL, JsonValue.TRUE,
                JsonValue.FALSE, JsonValue.EMPTY_ARRAY, JsonText.parse("[1]"), JsonValue.EMPTY_OBJECT,
                JsonText.parse("{\"a\":1}")));
        for (long number : new long[] {0, 1, -1, 2, 5, 255, Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE,
            Long.MIN_VALUE + 1, (1L << 53) + 1, -(1L << 53) - 1}) {
            values.add(JsonValue.of(number));
        }
        for (double number : new double[] {-0.0, 1.0, 1.03125, 1.0625, -1.5, 0.1, 1e300, 0x1p63, -0x1p63, 0x1p53,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE}) {
            values.add(JsonValue.of(number));
        }
        String full = "x".repeat(IndexKey.STRING_BYTES_MAX);
        for (String text : List.of("", "\u0000", "\u0001", "a", "a\u0000", "a\u0001", "ab", "b", "\u00FF", "a\uFFFF",
                "\uD83D", "\uD83D\uDE00", "a\uD83D\uDE00b", "\uDE00", full, full + "a", full + "b",
                full.substring(1) + "\u00E9", full.substring(1) + "\u00E9z")) {
            values.add(JsonValue.of(text));
        }
        return values;
    }
}
