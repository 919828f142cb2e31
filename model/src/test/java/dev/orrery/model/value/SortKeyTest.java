package dev.orrery.model.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SortKeyTest {

    private static final NaiveOrder NAIVE_ORDER = new NaiveOrder();

    @Test
    void valuesOfDifferentTypesSortInTheOrderOfTheTypes() {
        List<JsonValue> values = List.of(
                JsonValue.UNDEFINED,
                JsonValue.MIN_KEY,
                JsonValue.NULL,
                JsonValue.FALSE,
                JsonValue.TRUE,
                JsonValue.of(Double.NaN),
                JsonValue.of(Double.NEGATIVE_INFINITY),
                JsonValue.of(5),
                JsonValue.of(Double.POSITIVE_INFINITY),
                JsonValue.of(""),
                JsonValue.of("zzz"),
                JsonText.parse("[]"),
                JsonText.parse("[null]"),
                JsonText.parse("{}"),
                JsonText.parse("{\"a\":1}"),
                new ValueWriter().binary(0, new byte[0]).finish(),
                new ValueWriter().objectId(new byte[12]).finish(),
                new ValueWriter().guid(new UUID(0, 0)).finish(),
                new ValueWriter().date(0).finish(),
                new ValueWriter().timestamp(0).finish(),
                new ValueWriter().regex("", "").finish(),
                JsonValue.MAX_KEY);

        for (int i = 1; i < values.size(); i++) {
            assertThat(compareKeys(values.get(i - 1), values.get(i))).as("value %d", i).isNegative();
        }
    }

    @Test
    void everyKeyStartsWithItsTypesTag() {
        assertThat(SortKey.of(JsonValue.UNDEFINED)).containsExactly(SortKey.TAG_UNDEFINED);
        assertThat(SortKey.of(JsonValue.NULL)).containsExactly(SortKey.TAG_NULL);
        assertThat(SortKey.of(JsonValue.FALSE)).containsExactly(SortKey.TAG_FALSE);
        assertThat(SortKey.of(JsonValue.TRUE)).containsExactly(SortKey.TAG_TRUE);
        assertThat(SortKey.of(JsonValue.of(1))).containsExactly(SortKey.TAG_NUMBER, 0xBF, 0xF0);
        assertThat(SortKey.of(JsonValue.of("a\0\1"))).containsExactly(SortKey.TAG_STRING, 'a', 1, 1, 1, 2, 0);
        assertThat(SortKey.of(JsonText.parse("[true]"))).containsExactly(SortKey.TAG_ARRAY, SortKey.TAG_TRUE, 0);
        assertThat(SortKey.of(JsonText.parse("{\"b\":null,\"a\":[]}")))
                .containsExactly(
                        SortKey.TAG_OBJECT,
                        SortKey.TAG_STRING, 'a', 0, SortKey.TAG_ARRAY, 0,
                        SortKey.TAG_STRING, 'b', 0, SortKey.TAG_NULL,
                        0);
    }

    @Test
    void smallIntegersTakeFewBytes() {
        for (int number : List.of(0, 1, 2, 3, 4, 8, 10, 16, -1, -14)) {
            assertThat(SortKey.of(JsonValue.of(number))).as("%d", number).hasSize(3);
        }
        for (int number : List.of(17, 100, 255, 1000, -2047)) {
            assertThat(SortKey.of(JsonValue.of(number))).as("%d", number).hasSize(4);
        }
    }

    @Test
    void wholeNumbersAreExactBeyondTheDoubles() {
        long large = 1L << 53;
        List<JsonValue> numbers = List.of(
                JsonValue.of(Long.MIN_VALUE),
                JsonValue.of(Long.MIN_VALUE + 1),
                JsonValue.of(-large - 1),
                JsonValue.of((double) -large),
                JsonValue.of(large - 1),
                JsonValue.of((double) large),
                JsonValue.of(large + 1),
                JsonValue.of((double) large + 2),
                JsonValue.of(large + 3),
                JsonValue.of(Long.MAX_VALUE - 1),
                JsonValue.of(Long.MAX_VALUE),
                JsonValue.of(0x1p63));

        for (int i = 1; i < numbers.size(); i++) {
            assertThat(compareKeys(numbers.get(i - 1), numbers.get(i))).as("number %d", i).isNegative();
        }
    }

    @Test
    void equalNumbersHaveEqualKeysWhateverTheyAreStoredAs() {
        assertSameKey(JsonValue.of(0), JsonValue.of(-0.0));
        assertSameKey(JsonValue.of(0), decimal("-0.00"));
        assertSameKey(JsonValue.of(3), JsonValue.of(3.0));
        assertSameKey(JsonValue.of(3), decimal("3.000"));
        assertSameKey(JsonValue.of(1L << 60), JsonValue.of(0x1p60));
        assertSameKey(JsonValue.of(Long.MIN_VALUE), JsonValue.of(-0x1p63));
        assertSameKey(JsonValue.of(Long.MAX_VALUE), decimal("9223372036854775807"));
        assertSameKey(JsonValue.of(0.5), decimal("0.5"));
        assertSameKey(JsonValue.of(Double.NaN), JsonValue.of(Decimal128.NAN));
        assertSameKey(JsonValue.of(Double.POSITIVE_INFINITY), JsonValue.of(Decimal128.POSITIVE_INFINITY));
    }

    @Test
    void decimalsBetweenTwoDoublesSortBetweenThem() {
        assertThat(compareKeys(decimal("0.1"), JsonValue.of(0.1))).isNegative();
        assertThat(compareKeys(JsonValue.of(Math.nextDown(0.1)), decimal("0.1"))).isNegative();
        assertThat(compareKeys(decimal("-0.1"), JsonValue.of(-0.1))).isPositive();
        assertThat(compareKeys(JsonValue.of(0), decimal("1E-6176"))).isNegative();
        assertThat(compareKeys(decimal("-1E-6176"), JsonValue.of(0))).isNegative();
        assertThat(compareKeys(JsonValue.of(-Double.MIN_VALUE), decimal("-1E-6176"))).isNegative();
        assertThat(compareKeys(JsonValue.of(Double.MAX_VALUE), decimal("1E+6111"))).isNegative();
        assertThat(compareKeys(decimal("1E+6111"), JsonValue.of(Double.POSITIVE_INFINITY))).isNegative();
    }

    @Test
    void stringsSortByCodePointAndNotByChar() {
        assertThat(compareKeys(JsonValue.of("\uFFFF"), JsonValue.of("\uD83D\uDE00"))).isNegative();
        assertThat(compareKeys(JsonValue.of("\uD83D"), JsonValue.of("\uE000"))).isNegative();
        assertThat(compareKeys(JsonValue.of("a"), JsonValue.of("a\0"))).isNegative();
        assertThat(compareKeys(JsonValue.of("a\0\uFFFF"), JsonValue.of("a\1"))).isNegative();
        assertThat(compareKeys(JsonValue.of("a\1"), JsonValue.of("a\2"))).isNegative();
    }

    @Test
    void objectsAreEqualWhateverTheOrderOfTheirProperties() {
        JsonValue object = JsonText.parse("{\"a\":1,\"b\":{\"c\":2,\"d\":[]}}");
        JsonValue same = JsonText.parse("{\"b\":{\"d\":[],\"c\":2.0},\"a\":1}");

        assertSameKey(object, same);
    }

    @Test
    void randomKeysSortAsTheValuesDo() {
        RandomValues random = RandomValues.fresh();
        for (int i = 0; i < 30_000; i++) {
            assertSameOrder(random.any(3), random.any(3));
        }
    }

    @Test
    void keysOfRandomNumbersSortAsTheNumbersDo() {
        RandomValues random = RandomValues.fresh();
        for (int i = 0; i < 60_000; i++) {
            assertSameOrder(random.number(), random.number());
        }
    }

    private static void assertSameOrder(JsonValue left, JsonValue right) {
        int expected = Integer.signum(NAIVE_ORDER.compare(left, right));

        assertThat(Integer.signum(compareKeys(left, right))).as("%s and %s", left, right).isEqualTo(expected);
        assertThat(left.equals(right)).as("%s and %s", left, right).isEqualTo(expected == 0);
        if (expected == 0) {
            assertThat(left.hashCode()).as("%s and %s", left, right).isEqualTo(right.hashCode());
        }
    }

    @Test
    void keysBehindOneAnotherSortPartByPart() {
        RandomValues random = RandomValues.fresh();
        for (int i = 0; i < 20_000; i++) {
            JsonValue left = random.any(2);
            JsonValue right = random.any(2);
            JsonValue leftNext = random.any(1);
            JsonValue rightNext = random.any(1);
            ByteBuilder leftKey = new ByteBuilder();
            ByteBuilder rightKey = new ByteBuilder();

            SortKey.append(leftKey, left);
            SortKey.appendDescending(leftKey, leftNext, 3);
            SortKey.append(rightKey, right);
            SortKey.appendDescending(rightKey, rightNext, 3);

            int first = NAIVE_ORDER.compare(left, right);
            int expected = first != 0 ? first : -Arrays.compareUnsigned(cutKey(leftNext, 3), cutKey(rightNext, 3));
            int actual = Arrays.compareUnsigned(leftKey.toBytes(), rightKey.toBytes());
            assertThat(Integer.signum(actual)).as("%s and %s", left, right).isEqualTo(Integer.signum(expected));
        }
    }

    @Test
    void aKeyKnowsItsEndWhateverFollows() {
        RandomValues random = RandomValues.fresh();
        for (int i = 0; i < 20_000; i++) {
            JsonValue value = random.any(3);
            int cutAt = random.random().nextInt(5);
            byte[] key = random.random().nextBoolean() ? SortKey.of(value) : cutKey(value, cutAt);
            ByteBuilder out = new ByteBuilder().appendByte(7).append(key);
            out.appendByte(random.random().nextInt(256)).appendByte(random.random().nextInt(256));

            assertThat(SortKey.length(out.toBytes(), 1)).as("%s", value).isEqualTo(key.length);
        }
    }

    @Test
    void aKeyGivesItsValueBack() {
        RandomValues random = RandomValues.fresh();
        for (int i = 0; i < 20_000; i++) {
            JsonValue value = random.any(3);

            JsonValue decoded = SortKey.decode(SortKey.of(value), 0);

            assertThat(decoded).isEqualTo(value);
        }
    }

    @Test
    void wholeNumbersComeBackAsIntegers() {
        assertThat(SortKey.decode(SortKey.of(JsonValue.of(7.0)), 0).isInteger()).isTrue();
        assertThat(SortKey.decode(SortKey.of(JsonValue.of(-0.0)), 0).isInteger()).isTrue();
        assertThat(SortKey.decode(SortKey.of(JsonValue.of(Long.MAX_VALUE)), 0).longValue()).isEqualTo(Long.MAX_VALUE);
        assertThat(SortKey.decode(SortKey.of(JsonValue.of(Long.MIN_VALUE)), 0).longValue()).isEqualTo(Long.MIN_VALUE);
        assertThat(SortKey.decode(SortKey.of(JsonValue.of(0x1p63)), 0).isInteger()).isFalse();
        assertThat(SortKey.decode(SortKey.of(JsonValue.of(7.5)), 0).doubleValue()).isEqualTo(7.5);
        assertThat(SortKey.decode(SortKey.of(decimal("0.1")), 0)).isEqualTo(decimal("0.1"));
    }

    @Test
    void aLongStringIsCutBehindAFixedNumberOfBytes() {
        byte[] prefix = cutKey(JsonValue.of("abc"), 3);
        byte[] longer = cutKey(JsonValue.of("abcd"), 3);
        byte[] evenLonger = cutKey(JsonValue.of("abcz\0\1"), 3);
        byte[] next = cutKey(JsonValue.of("abd"), 3);

        assertThat(prefix).isEqualTo(SortKey.of(JsonValue.of("abc")));
        assertThat(longer).isEqualTo(evenLonger);
        assertThat(Arrays.compareUnsigned(prefix, longer)).isNegative();
        assertThat(Arrays.compareUnsigned(longer, next)).isNegative();
        assertThat(SortKey.decode(longer, 0)).isEqualTo(JsonValue.of("abc"));
    }

    @Test
    void theBytesOfAStringAreCountedBeforeTheyAreEscaped() {
        assertThat(cutKey(JsonValue.of("\0\0\0\0"), 3))
                .containsExactly(SortKey.TAG_STRING, 1, 1, 1, 1, 1, 1, 1, 0xFF);
    }

    @Test
    void aStringMayBeCutInTheMiddleOfACharacter() {
        byte[] key = cutKey(JsonValue.of("ab\uD83D\uDE00"), 4);

        assertThat(SortKey.decode(key, 0)).isEqualTo(JsonValue.of("ab"));
    }

    @Test
    void ofArraysAndObjectsACutKeyHasOnlyTheTag() {
        assertThat(cutKey(JsonText.parse("[1,2]"), 100)).containsExactly(SortKey.TAG_ARRAY, 0);
        assertThat(cutKey(JsonText.parse("{\"a\":1}"), 100)).containsExactly(SortKey.TAG_OBJECT, 0);
    }

    @Test
    void cuttingNeverChangesTheOrderOfTwoValues() {
        RandomValues random = RandomValues.fresh();
        for (int i = 0; i < 30_000; i++) {
            JsonValue left = random.any(1);
            JsonValue right = random.any(1);
            int cutAt = random.random().nextInt(6);

            int cutOrder = Arrays.compareUnsigned(cutKey(left, cutAt), cutKey(right, cutAt));

            if (cutOrder != 0) {
                assertThat(Integer.signum(cutOrder))
                        .as("%s and %s", left, right)
                        .isEqualTo(Integer.signum(NAIVE_ORDER.compare(left, right)));
            }
        }
    }

    @Test
    void descendingKeysSortTheOtherWayRound() {
        List<byte[]> keys = new ArrayList<>();
        for (String text : List.of("b", "a\0", "a", "")) {
            ByteBuilder out = new ByteBuilder();
            SortKey.appendDescending(out, JsonValue.of(text), 100);
            keys.add(out.toBytes());
        }

        assertThat(keys).isSortedAccordingTo(Arrays::compareUnsigned);
    }

    @Test
    void hostileNestingIsNoProblem() {
        int levels = 100_000;
        JsonValue deep = deepArray(levels);

        byte[] key = SortKey.of(deep);

        assertThat(SortKey.length(key, 0)).isEqualTo(2 * levels);
        assertThat(SortKey.decode(key, 0)).isEqualTo(deep);
    }

    private static JsonValue deepArray(int levels) {
        ValueWriter writer = new ValueWriter();
        for (int i = 0; i < levels; i++) {
            writer.startArray();
        }
        for (int i = 0; i < levels; i++) {
            writer.endArray();
        }
        return writer.finish();
    }

    private static void assertSameKey(JsonValue left, JsonValue right) {
        assertThat(SortKey.of(left)).isEqualTo(SortKey.of(right));
        assertThat(left).isEqualTo(right).hasSameHashCodeAs(right);
    }

    private static int compareKeys(JsonValue left, JsonValue right) {
        return Arrays.compareUnsigned(SortKey.of(left), SortKey.of(right));
    }

    private static byte[] cutKey(JsonValue value, int stringBytesMax) {
        ByteBuilder out = new ByteBuilder();
        SortKey.appendCut(out, value, stringBytesMax);
        return out.toBytes();
    }

    private static JsonValue decimal(String text) {
        return JsonValue.of(Decimal128.of(new BigDecimal(text)));
    }
}
