package dev.orrery.model.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ValuePathTest {

    private final JsonValue value = JsonText.parse(
            "{\"a\": {\"b\": [10, {\"é\": true}]}, \"ab\": \"x\", \"" + "n".repeat(200) + "\": 3, \"\": null}");

    @Test
    void aPathLeadsThroughPropertiesAndElements() {
        assertThat(ValuePath.HERE.property("a").property("b").element(0).in(value)).isEqualTo(JsonValue.of(10));
        assertThat(ValuePath.HERE.property("a").property("b").element(1).property("é").in(value))
                .isEqualTo(JsonValue.TRUE);
    }

    @Test
    void aPathWithoutStepsStaysWhereItIs() {
        assertThat(ValuePath.HERE.in(value)).isEqualTo(value);
    }

    @Test
    void namesOfAnyLengthAreFound() {
        assertThat(ValuePath.HERE.property("n".repeat(200)).in(value)).isEqualTo(JsonValue.of(3));
        assertThat(ValuePath.HERE.property("").in(value)).isEqualTo(JsonValue.NULL);
    }

    @Test
    void aStepThatLeadsNowhereMakesTheResultUndefined() {
        assertThat(ValuePath.HERE.property("b").in(value)).isEqualTo(JsonValue.UNDEFINED);
        assertThat(ValuePath.HERE.property("ab").property("x").in(value)).isEqualTo(JsonValue.UNDEFINED);
        assertThat(ValuePath.HERE.element(0).in(value)).isEqualTo(JsonValue.UNDEFINED);
        assertThat(ValuePath.HERE.property("a").property("b").element(2).in(value)).isEqualTo(JsonValue.UNDEFINED);
        assertThat(ValuePath.HERE.property("a").property("b").element(-1).in(value)).isEqualTo(JsonValue.UNDEFINED);
    }

    @Test
    void everyPropertyIsFoundThatACursorFinds() {
        RandomValues values = RandomValues.fresh();

        for (int i = 0; i < 5_000; i++) {
            for (Property property : values.any(3).properties()) {
                JsonValue holder = new ValueWriter()
                        .startObject()
                        .name("first").value(values.any(2))
                        .name(PropertyName.of(property.name() + "!")).value(property.value())
                        .endObject()
                        .finish();

                assertThat(ValuePath.HERE.property(property.name() + "!").in(holder)).isEqualTo(property.value());
            }
        }
    }
}
