package dev.orrery.model.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueType;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValueSetTest {

    private static final String LONG = "x".repeat(IndexKey.STRING_BYTES_MAX);

    @Test
    void aPointHasEqualNumbersHoweverTheyAreWritten() {
        ValueSet one = ValueSet.point(JsonValue.of(1));
        ValueSet zero = ValueSet.point(JsonValue.of(-0.0));

        assertThat(one.contains(JsonValue.of(1.0))).isTrue();
        assertThat(one.contains(JsonValue.of(1.0000001))).isFalse();
        assertThat(one.contains(JsonValue.of("1"))).isFalse();
        assertThat(zero.contains(JsonValue.of(0))).isTrue();
        assertThat(one.isExact()).isTrue();
        assertThat(one.isPoints()).isTrue();
    }

    @Test
    void hugeIntegersAreNotTheDoublesNextToThem() {
        ValueSet huge = ValueSet.point(JsonValue.of(Long.MAX_VALUE));

        assertThat(huge.contains(JsonValue.of(0x1p63))).isFalse();
        assertThat(huge.contains(JsonValue.of(Long.MAX_VALUE - 1))).isFalse();
        assertThat(huge.isPoints()).isTrue();
        assertThat(ValueSet.above(JsonValue.of(Long.MAX_VALUE)).contains(JsonValue.of(0x1p63))).isTrue();
    }

    @Test
    void aPointOfUndefinedIsNothing() {
        assertThat(ValueSet.point(JsonValue.UNDEFINED)).isEqualTo(ValueSet.NONE);
        assertThat(ValueSet.ALL.contains(JsonValue.UNDEFINED)).isFalse();
    }

    @Test
    void longStringsAndArraysAndObjectsShareTheirKeys() {
        ValueSet longString = ValueSet.point(JsonValue.of(LONG + "1"));
        ValueSet array = ValueSet.point(JsonText.parse("[1]"));

        assertThat(longString.isExact()).isFalse();
        assertThat(longString.contains(JsonValue.of(LONG + "2"))).isTrue();
        assertThat(longString.contains(JsonValue.of(LONG))).isFalse();
        assertThat(ValueSet.point(JsonValue.of(LONG)).isExact()).isTrue();
        assertThat(array.isExact()).isFalse();
        assertThat(array.contains(JsonText.parse("[2]"))).isTrue();
        assertThat(array.contains(JsonText.parse("{}"))).isFalse();
        assertThat(array.isPoints()).isTrue();
    }

    @Test
    void pointsAreInOrderAndNoneComesTwice() {
        ValueSet points = ValueSet.points(
                List.of(JsonValue.of("b"), JsonValue.of(2), JsonValue.of(1), JsonValue.of(2.0), JsonValue.UNDEFINED));

        assertThat(points.intervals()).hasSize(3);
        assertThat(points.isPoints()).isTrue();
        assertThat(points.union(ValueSet.point(JsonValue.of("b")))).isEqualTo(points);
        assertThat(points.intersection(ValueSet.point(JsonValue.of(1)))).isEqualTo(ValueSet.point(JsonValue.of(1)));
    }

    @Test
    void theNumbersBetweenTwoAreNoPoint() {
        ValueSet between = ValueSet.above(JsonValue.of(1)).intersection(ValueSet.below(JsonValue.of(1.0625)));

        assertThat(between.contains(JsonValue.of(1.03))).isTrue();
        assertThat(between.isPoints()).isFalse();
    }

    @Test
    void arrayOfNullsAndBooleansArePoints() {
        ValueSet few = ValueSet.ofTypes(ValueType.NULL, ValueType.BOOLEAN, ValueType.ARRAY, ValueType.OBJECT);

        assertThat(few.intervals()).hasSize(5);
        assertThat(few.isPoints()).isTrue();
        assertThat(few.isExact()).isTrue();
        assertThat(ValueSet.ofTypes(ValueType.NUMBER).isPoints()).isFalse();
        assertThat(ValueSet.ofTypes(ValueType.STRING).isPoints()).isFalse();
        assertThat(ValueSet.ofTypes(ValueType.UNDEFINED)).isEqualTo(ValueSet.NONE);
    }

    @Test
    void aRangeStaysWithinTheTypeOfItsBound() {
        ValueSet above = ValueSet.above(JsonValue.of(5));
        ValueSet below = ValueSet.below(JsonValue.of(5));

        assertThat(above.contains(JsonValue.of(5))).isFalse();
        assertThat(above.contains(JsonValue.of(5.5))).isTrue();
        assertThat(above.contains(JsonValue.of(Double.POSITIVE_INFINITY))).isTrue();
        assertThat(above.contains(JsonValue.of(""))).isFalse();
        assertThat(below.contains(JsonValue.of(Double.NEGATIVE_INFINITY))).isTrue();
        assertThat(below.contains(JsonValue.of(Double.NaN))).isFalse();
        assertThat(below.contains(JsonValue.TRUE)).isFalse();
        assertThat(ValueSet.atMost(JsonValue.TRUE).contains(JsonValue.FALSE)).isTrue();
        assertThat(ValueSet.below(JsonValue.FALSE)).isEqualTo(ValueSet.NONE);
        assertThat(ValueSet.atMost(JsonValue.NULL)).isEqualTo(ValueSet.point(JsonValue.NULL));
        assertThat(ValueSet.above(JsonValue.NULL)).isEqualTo(ValueSet.NONE);
    }

    @Test
    void nothingIsLessThanWhatHasNoOrder() {
        for (JsonValue bound : List.of(
                JsonValue.UNDEFINED, JsonValue.of(Double.NaN), JsonValue.EMPTY_ARRAY, JsonValue.EMPTY_OBJECT)) {
            assertThat(ValueSet.below(bound)).isEqualTo(ValueSet.NONE);
            assertThat(ValueSet.atMost(bound)).isEqualTo(ValueSet.NONE);
            assertThat(ValueSet.above(bound)).isEqualTo(ValueSet.NONE);
            assertThat(ValueSet.atLeast(bound)).isEqualTo(ValueSet.NONE);
        }
    }

    @Test
    void betweenHasBothEndsAndNothingIfTheyAreOfDifferentTypes() {
        ValueSet between = ValueSet.between(JsonValue.of(1), JsonValue.of(3));

        assertThat(between.contains(JsonValue.of(1))).isTrue();
        assertThat(between.contains(JsonValue.of(3))).isTrue();
        assertThat(between.contains(JsonValue.of(3.1))).isFalse();
        assertThat(ValueSet.between(JsonValue.of(1), JsonValue.of("z"))).isEqualTo(ValueSet.NONE);
        assertThat(ValueSet.between(JsonValue.of(3), JsonValue.of(1))).isEqualTo(ValueSet.NONE);
        assertThat(ValueSet.between(JsonValue.of(3), JsonValue.of(3))).isEqualTo(ValueSet.point(JsonValue.of(3)));
    }

    @Test
    void rangesThatEndInALongStringHaveThoseWithTheSameBeginning() {
        JsonValue bound = JsonValue.of(LONG + "m");

        for (ValueSet range : List.of(ValueSet.below(bound), ValueSet.above(bound))) {
            assertThat(range.isExact()).isFalse();
            assertThat(range.contains(JsonValue.of(LONG + "a"))).isTrue();
            assertThat(range.contains(JsonValue.of(LONG + "z"))).isTrue();
        }
        assertThat(ValueSet.above(bound).contains(JsonValue.of(LONG))).isFalse();
        assertThat(ValueSet.below(bound).contains(JsonValue.of("y"))).isFalse();
    }

    @Test
    void stringsStartWithAPrefix() {
        ValueSet set = ValueSet.startingWith("ab");

        assertThat(set.contains(JsonValue.of("ab"))).isTrue();
        assertThat(set.contains(JsonValue.of("ab\u0000"))).isTrue();
        assertThat(set.contains(JsonValue.of("ab\uFFFF"))).isTrue();
        assertThat(set.contains(JsonValue.of("ab" + LONG))).isTrue();
        assertThat(set.contains(JsonValue.of("a"))).isFalse();
        assertThat(set.contains(JsonValue.of("ac"))).isFalse();
        assertThat(set.isExact()).isTrue();
        assertThat(set.isPoints()).isFalse();
    }

    @Test
    void allStringsStartWithTheEmptyOne() {
        assertThat(ValueSet.startingWith("")).isEqualTo(ValueSet.ofTypes(ValueType.STRING));
    }

    @Test
    void aPrefixMayEndInBytesThatKeysWriteDifferently() {
        ValueSet zero = ValueSet.startingWith("a\u0000");

        assertThat(zero.contains(JsonValue.of("a\u0000b"))).isTrue();
        assertThat(zero.contains(JsonValue.of("a"))).isFalse();
        assertThat(zero.contains(JsonValue.of("a\u0001"))).isFalse();
        assertThat(ValueSet.startingWith("a\u0001").contains(JsonValue.of("a\u0000"))).isFalse();
    }

    @Test
    void aPrefixThatEndsInHalfASurrogatePairHasThePairs() {
        ValueSet set = ValueSet.startingWith("a\uD83D");

        assertThat(set.contains(JsonValue.of("a\uD83D\uDE00"))).isTrue();
        assertThat(set.contains(JsonValue.of("a\uD83D"))).isTrue();
        assertThat(set.isExact()).isFalse();
    }

    @Test
    void aPrefixAsLongAsKeysAreIsExactAndALongerOneIsNot() {
        ValueSet full = ValueSet.startingWith(LONG);
        ValueSet longer = ValueSet.startingWith(LONG + "1");

        assertThat(full.isExact()).isTrue();
        assertThat(full.contains(JsonValue.of(LONG))).isTrue();
        assertThat(full.contains(JsonValue.of(LONG + "2"))).isTrue();
        assertThat(longer.isExact()).isFalse();
        assertThat(longer.contains(JsonValue.of(LONG + "123"))).isTrue();
        assertThat(longer.contains(JsonValue.of(LONG))).isFalse();
    }

    @Test
    void aComplementHasAllOtherDefinedValues() {
        ValueSet others = ValueSet.points(List.of(JsonValue.of(5), JsonValue.NULL)).complement();

        assertThat(others.contains(JsonValue.of(5.0))).isFalse();
        assertThat(others.contains(JsonValue.NULL)).isFalse();
        assertThat(others.contains(JsonValue.of(6))).isTrue();
        assertThat(others.contains(JsonValue.of("5"))).isTrue();
        assertThat(others.contains(JsonValue.EMPTY_OBJECT)).isTrue();
        assertThat(others.contains(JsonValue.UNDEFINED)).isFalse();
        assertThat(others.isExact()).isTrue();
        assertThat(ValueSet.NONE.complement()).isEqualTo(ValueSet.ALL);
        assertThat(ValueSet.ALL.complement()).isEqualTo(ValueSet.NONE);
    }

    @Test
    void theComplementOfWhatKeysDoNotTellIsEverything() {
        ValueSet others = ValueSet.point(JsonText.parse("[1]")).complement();

        assertThat(others.contains(JsonText.parse("[1]"))).isTrue();
        assertThat(others.isExact()).isFalse();
    }
}
