package dev.orrery.model.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** That numbers keep the type that they were written with, and that it makes no difference to what they are equal to. */
class NumberTypesTest {

    /** The same number in each type. */
    private static List<JsonValue> all(int number) {
        return List.of(
                JsonValue.of(number),
                JsonValue.ofInt64(number),
                JsonValue.of((double) number),
                JsonValue.of(Decimal128.of(BigDecimal.valueOf(number))));
    }

    @Test
    void aNumberKeepsItsType() {
        assertThat(all(5)).extracting(JsonValue::numberType)
                .containsExactly(NumberType.INT32, NumberType.INT64, NumberType.DOUBLE, NumberType.DECIMAL128);
    }

    @Test
    void aNumberInsideOfAnObjectKeepsItsType() {
        JsonValue object = new ValueWriter()
                .startObject()
                .name("long").int64(5)
                .name("int").value(5)
                .name("double").value(5.0)
                .endObject()
                .finish();

        JsonValue copied = new ValueWriter().startObject().propertiesOf(object).endObject().finish();

        assertThat(copied.property("long").numberType()).isEqualTo(NumberType.INT64);
        assertThat(copied.property("int").numberType()).isEqualTo(NumberType.INT32);
        assertThat(copied.property("double").numberType()).isEqualTo(NumberType.DOUBLE);
    }

    @Test
    void anInt64HasEightBytesHoweverSmallItIs() {
        assertThat(JsonValue.ofInt64(-2).encoded())
                .containsExactly(Format.INT64, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE);
        assertThat(JsonValue.ofInt64(-2).longValue()).isEqualTo(-2);
    }

    @Test
    void aTextGivesTheSmallestType() {
        assertThat(JsonText.parse("5").numberType()).isEqualTo(NumberType.INT32);
        assertThat(JsonText.parse("5000000000").numberType()).isEqualTo(NumberType.INT64);
        assertThat(JsonText.parse("5.0").numberType()).isEqualTo(NumberType.DOUBLE);
    }

    @Test
    void aTextDoesNotShowWhichIntegerItWas() {
        assertThat(JsonValue.ofInt64(5)).hasToString("5");
    }

    @Test
    void equalNumbersAreOneValueWhateverTheirTypes() {
        for (int number : new int[] {0, 5, -5, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            for (JsonValue one : all(number)) {
                for (JsonValue other : all(number)) {
                    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
                    assertThat(SortKey.of(one)).isEqualTo(SortKey.of(other));
                    assertThat(ValueOrder.compare(one, other)).isZero();
                }
            }
        }
    }

    @Test
    void equalNumbersInsideAreOneValueWhateverTheirTypes() {
        JsonValue longs = new ValueWriter().startObject().name("a").int64(5).endObject().finish();

        assertThat(longs).isEqualTo(JsonText.parse("{\"a\":5}")).hasSameHashCodeAs(JsonText.parse("{\"a\":5}"));
        assertThat(SortKey.of(longs)).isEqualTo(SortKey.of(JsonText.parse("{\"a\":5.0}")));
    }

    @Test
    void onlyANumberHasSuchAType() {
        assertThatIllegalStateException().isThrownBy(JsonValue.TRUE::numberType);
    }
}
