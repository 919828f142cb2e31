package dev.orrery.model.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class ValueWriterTest {

    @Test
    void valuesAreWrittenPieceByPiece() {
        ValueWriter writer = new ValueWriter();
        writer.startObject();
        writer.name("a").value(1);
        writer.name("b").startArray().value("x").value(2.5).value(false).nullValue().endArray();
        writer.name("c").value(JsonText.parse("{\"d\":[]}"));
        writer.endObject();

        assertThat(writer.finish()).hasToString("{\"a\":1,\"b\":[\"x\",2.5,false,null],\"c\":{\"d\":[]}}");
    }

    @Test
    void theBytesAreThoseOfTheFormat() {
        JsonValue value = JsonText.parse("{\"a\":[null,1,\"é\"]}");

        assertThat(value.encoded()).containsExactly(
                Format.OBJECT, 0, 0, 0, 17,
                1, 'a',
                Format.ARRAY, 0, 0, 0, 10,
                Format.NULL,
                Format.INT32, 0, 0, 0, 1,
                Format.STRING, 2, 0xC3, 0xA9);
    }

    @Test
    void integersTakeTheSmallestForm() {
        assertThat(JsonValue.of(Integer.MAX_VALUE).encodedLength()).isEqualTo(5);
        assertThat(JsonValue.of(Integer.MIN_VALUE).encodedLength()).isEqualTo(5);
        assertThat(JsonValue.of(Integer.MAX_VALUE + 1L).encodedLength()).isEqualTo(9);
        assertThat(JsonValue.of(Integer.MIN_VALUE - 1L).encodedLength()).isEqualTo(9);
    }

    @Test
    void anUndefinedPropertyIsLeftOut() {
        ValueWriter writer = new ValueWriter().startObject();
        writer.name("a").value(1);
        writer.name("b").value(JsonValue.UNDEFINED);
        writer.name("c").value(JsonValue.NULL.property("x"));
        writer.name("d").value(2);

        assertThat(writer.endObject().finish()).hasToString("{\"a\":1,\"d\":2}");
    }

    @Test
    void anUndefinedElementKeepsItsPlace() {
        JsonValue array = new ValueWriter().startArray().value(JsonValue.UNDEFINED).value(1).endArray().finish();

        assertThat(array.size()).isEqualTo(2);
        assertThat(array.element(0).isUndefined()).isTrue();
        assertThat(array.element(1)).isEqualTo(JsonValue.of(1));
    }

    @Test
    void namesAreCopiedFromACursor() {
        PropertyCursor property = JsonText.parse("{\"größe\":[1]}").propertyCursor();
        property.next();

        JsonValue copy = new ValueWriter().startObject().name(property).value(property.value()).endObject().finish();

        assertThat(copy).hasToString("{\"größe\":[1]}");
    }

    @Test
    void textOfEveryLengthIsWritten() {
        for (String character : new String[] {"a", "é", "€", "😀", "\uD800"}) {
            for (int count : new int[] {0, 1, 31, 42, 43, 63, 64, 127, 128, 5000, 5462, 8192, 16383, 16384}) {
                String text = character.repeat(count);

                assertThat(JsonValue.of(text).stringValue()).isEqualTo(text);
                assertThat(JsonValue.of(text).encodedLength()).isEqualTo(
                        1 + Format.varintBytes(Utf8.length(text)) + Utf8.length(text));
            }
        }
    }

    @Test
    void aPieceInTheWrongPlaceIsABug() {
        assertThatIllegalStateException().isThrownBy(() -> new ValueWriter().finish());
        assertThatIllegalStateException().isThrownBy(() -> new ValueWriter().startArray().finish());
        assertThatIllegalStateException().isThrownBy(() -> new ValueWriter().value(1).value(2));
        assertThatIllegalStateException().isThrownBy(() -> new ValueWriter().name("a"));
        assertThatIllegalStateException().isThrownBy(() -> new ValueWriter().startArray().name("a"));
        assertThatIllegalStateException().isThrownBy(() -> new ValueWriter().startObject().value(1));
        assertThatIllegalStateException().isThrownBy(() -> new ValueWriter().startObject().name("a").name("b"));
        assertThatIllegalStateException().isThrownBy(() -> new ValueWriter().startObject().name("a").endObject());
        assertThatIllegalStateException().isThrownBy(() -> new ValueWriter().startObject().endArray());
        assertThatIllegalStateException().isThrownBy(() -> new ValueWriter().endObject());
        assertThatIllegalArgumentException().isThrownBy(() -> new ValueWriter().objectId(new byte[11]));
    }

    @Test
    void aWriterThatWasClearedStartsAgain() {
        ValueWriter writer = new ValueWriter().startObject().name("a").startArray().value(1);

        JsonValue value = writer.clear().startArray().value(2).endArray().finish();

        assertThat(value).isEqualTo(JsonText.parse("[2]"));
    }

    @Test
    void whatIsNotDefinedIsLeftOutOfArraysAndObjects() {
        JsonValue value = new ValueWriter()
                .startArray()
                .valueIfDefined(JsonValue.UNDEFINED)
                .startObject()
                .name("a").valueIfDefined(JsonValue.UNDEFINED)
                .name("b").valueIfDefined(JsonValue.NULL)
                .endObject()
                .endArray()
                .finish();

        assertThat(value).isEqualTo(JsonText.parse("[{\"b\": null}]"));
    }
}
