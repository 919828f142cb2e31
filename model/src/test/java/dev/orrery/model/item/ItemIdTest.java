package dev.orrery.model.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.orrery.model.value.Decimal128;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.RandomValues;
import dev.orrery.model.value.SortKey;
import dev.orrery.model.value.ValueWriter;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemIdTest {

    private static final String OBJECT_ID = "507f1f77bcf86cd799439011";

    private static JsonValue objectId() {
        return new ValueWriter().objectId(HexFormat.of().parseHex(OBJECT_ID)).finish();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "", "with space", "größe", "\0\u0001", "\ud800", "$", "$a", "$oid", "$oid:",
        "$num:1.0",
        "$num:+1", "$num:1E+2147483647", "$num:1E-2147483647", "$num:x", "$oid:507F1F77BCF86CD799439011", "$null:",
        "$bool:maybe", "$uuid:1-1-1-1-1", "$date:01", "$key:", "$key:AA", "$key:////", "$key:HGEA", "$str:", "$str:a",
        "$str:$str:"})
    void aPlainStringIsItsOwnText(String string) {
        ItemId id = ItemId.ofText(string);

        assertThat(id.value()).isEqualTo(JsonValue.of(string));
        assertThat(id.text()).isEqualTo(string);
        assertThat(ItemId.of(string)).isEqualTo(id);
        assertThat(id.key()).isEqualTo(SortKey.of(JsonValue.of(string)));
    }

    @Test
    void whatIsNoStringHasATextOfItsOwn() {
        assertThat(ItemId.of(objectId()).text()).isEqualTo("$oid:" + OBJECT_ID);
        assertThat(ItemId.of(JsonValue.of(42)).text()).isEqualTo("$num:42");
        assertThat(ItemId.of(JsonValue.of(100)).text()).isEqualTo("$num:100");
        assertThat(ItemId.of(JsonValue.of(-0.5)).text()).isEqualTo("$num:-0.5");
        assertThat(ItemId.of(JsonValue.of(1e300)).text()).startsWith("$num:1.000000000000000052504760255204420248704");
        assertThat(ItemId.of(JsonValue.of(Double.NaN)).text()).isEqualTo("$num:NaN");
        assertThat(ItemId.of(JsonValue.NULL).text()).isEqualTo("$null");
        assertThat(ItemId.of(JsonValue.TRUE).text()).isEqualTo("$bool:true");
        assertThat(ItemId.of(new ValueWriter().date(-1).finish()).text()).isEqualTo("$date:-1");
        assertThat(ItemId.of(new ValueWriter().guid(new UUID(1, 2)).finish()).text())
                .isEqualTo("$uuid:00000000-0000-0001-0000-000000000002");
        assertThat(ItemId.of(JsonText.parse("{\"a\":1}")).text()).startsWith("$key:").doesNotContain("/", "+", "=");
    }

    @Test
    void equalNumbersOfDifferentTypesAreOneId() {
        ItemId one = ItemId.of(JsonValue.of(1));

        assertThat(ItemId.of(JsonValue.ofInt64(1))).isEqualTo(one).hasSameHashCodeAs(one);
        assertThat(ItemId.of(JsonValue.of(1.0))).isEqualTo(one);
        assertThat(ItemId.of(JsonValue.of(Decimal128.of(new BigDecimal("1.00"))))).isEqualTo(one);
        assertThat(ItemId.of(JsonValue.of(-0.0))).isEqualTo(ItemId.of(JsonValue.of(0)));
        assertThat(ItemId.of(JsonValue.of("1"))).isNotEqualTo(one);
    }

    @Test
    void theTextOfAnotherIdIsThatId() {
        ItemId id = ItemId.ofText("$oid:" + OBJECT_ID);

        assertThat(id.value()).isEqualTo(objectId());
        assertThat(id).isEqualTo(ItemId.of(objectId()));
        assertThat(id.key()).isEqualTo(SortKey.of(objectId()));
    }

    @Test
    void aStringThatLooksLikeAnotherIdIsStillAString() {
        String string = "$oid:" + OBJECT_ID;
        ItemId id = ItemId.of(string);

        assertThat(id.value()).isEqualTo(JsonValue.of(string));
        assertThat(id.text()).isEqualTo("$str:" + string);
        assertThat(ItemId.of("$str:" + string).text()).isEqualTo("$str:$str:" + string);
        assertThat(ItemId.ofText("$str:$str:" + string).value()).isEqualTo(JsonValue.of("$str:" + string));
    }

    @Test
    void aTextThatGoesOnAndOnIsRead() {
        String endless = "$str:".repeat(100_000) + "$null";

        assertThat(ItemId.of(endless).text()).isEqualTo("$str:" + endless);
    }

    @Test
    void whatIsUndefinedIsNoId() {
        assertThatIllegalArgumentException().isThrownBy(() -> ItemId.of(JsonValue.UNDEFINED));
    }

    @Test
    void eachValueHasOneTextAndEachTextOneValue() {
        RandomValues random = RandomValues.fresh();
        Map<String, JsonValue> values = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            JsonValue value = random.any(3);
            if (value.isUndefined()) {
                continue;
            }
            ItemId id = ItemId.of(value);

            assertThat(id.value()).isEqualTo(value);
            assertThat(id.key()).isEqualTo(SortKey.of(value));
            assertThat(ItemId.ofText(id.text()).value()).as(id.text()).isEqualTo(value);
            assertThat(ItemId.ofKey(id.key(), 0)).isEqualTo(id);
            assertThat(values.computeIfAbsent(id.text(), text -> value)).isEqualTo(value);
        }
    }
}
