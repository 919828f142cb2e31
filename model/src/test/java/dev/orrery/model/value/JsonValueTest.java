package dev.orrery.model.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class JsonValueTest {

    private static final JsonValue POST = JsonText.parse("""
            {"id": "p1", "likes": 3, "rating": 4.5, "open": true, "größe": "🙂", "none": null,
             "author": {"name": {"first": "Ada"}}, "tags": ["a", ["b"], {}]}""");

    @Test
    void everyTypeKnowsItself() {
        assertThat(JsonValue.UNDEFINED.type()).isEqualTo(ValueType.UNDEFINED);
        assertThat(JsonValue.UNDEFINED.isUndefined()).isTrue();
        assertThat(JsonValue.NULL.type()).isEqualTo(ValueType.NULL);
        assertThat(JsonValue.NULL.isNull()).isTrue();
        assertThat(JsonValue.of(true).type()).isEqualTo(ValueType.BOOLEAN);
        assertThat(JsonValue.FALSE.isBoolean()).isTrue();
        assertThat(JsonValue.of(1).type()).isEqualTo(ValueType.NUMBER);
        assertThat(JsonValue.of(1L << 40).isInteger()).isTrue();
        assertThat(JsonValue.of(1.0).isNumber()).isTrue();
        assertThat(JsonValue.of(1.0).isInteger()).isFalse();
        assertThat(JsonValue.of(Decimal128.NAN).isNumber()).isTrue();
        assertThat(JsonValue.of("").type()).isEqualTo(ValueType.STRING);
        assertThat(JsonValue.of("").isString()).isTrue();
        assertThat(JsonValue.EMPTY_ARRAY.type()).isEqualTo(ValueType.ARRAY);
        assertThat(JsonValue.EMPTY_ARRAY.isArray()).isTrue();
        assertThat(JsonValue.EMPTY_OBJECT.type()).isEqualTo(ValueType.OBJECT);
        assertThat(JsonValue.EMPTY_OBJECT.isObject()).isTrue();
        assertThat(JsonValue.MIN_KEY.type()).isEqualTo(ValueType.MIN_KEY);
        assertThat(JsonValue.MAX_KEY.type()).isEqualTo(ValueType.MAX_KEY);
    }

    @Test
    void theTypesOfMongoDbAndTablesComeBackAsTheyWentIn() {
        UUID guid = UUID.randomUUID();
        JsonValue binary = new ValueWriter().binary(200, new byte[300]).finish();
        JsonValue objectId = new ValueWriter().objectId(new byte[12]).finish();
        JsonValue regex = new ValueWriter().regex("a.*ü", "im").finish();
        JsonValue decimal = JsonValue.of(Decimal128.of(new BigDecimal("0.10")));

        assertThat(binary.type()).isEqualTo(ValueType.BINARY);
        assertThat(binary.binarySubtype()).isEqualTo(200);
        assertThat(binary.binaryValue()).isEqualTo(new byte[300]);
        assertThat(objectId.type()).isEqualTo(ValueType.OBJECT_ID);
        assertThat(objectId.objectIdValue()).isEqualTo(new byte[12]);
        assertThat(new ValueWriter().guid(guid).finish().guidValue()).isEqualTo(guid);
        assertThat(new ValueWriter().date(-1).finish().dateValue()).isEqualTo(-1);
        assertThat(new ValueWriter().timestamp(-1).finish().timestampValue()).isEqualTo(-1);
        assertThat(regex.regexPattern()).isEqualTo("a.*ü");
        assertThat(regex.regexOptions()).isEqualTo("im");
        assertThat(decimal.decimal128Value()).hasToString("0.10");
        assertThat(decimal.exactValue()).isEqualTo("0.10");
        assertThat(decimal.doubleValue()).isEqualTo(0.1);
    }

    @Test
    void propertiesAreFoundByName() {
        assertThat(POST.property("id").stringValue()).isEqualTo("p1");
        assertThat(POST.property("likes").longValue()).isEqualTo(3);
        assertThat(POST.property("likes").doubleValue()).isEqualTo(3);
        assertThat(POST.property("rating").doubleValue()).isEqualTo(4.5);
        assertThat(POST.property("open").booleanValue()).isTrue();
        assertThat(POST.property("größe").stringValue()).isEqualTo("🙂");
        assertThat(POST.property("none").isNull()).isTrue();
        assertThat(POST.size()).isEqualTo(8);
    }

    @Test
    void whatIsMissingIsUndefined() {
        assertThat(POST.property("i").isUndefined()).isTrue();
        assertThat(POST.property("idd").isUndefined()).isTrue();
        assertThat(POST.property("grüße").isUndefined()).isTrue();
        assertThat(POST.property("größé").isUndefined()).isTrue();
        assertThat(POST.property("id").property("x").isUndefined()).isTrue();
        assertThat(POST.property("tags").element(3).isUndefined()).isTrue();
        assertThat(POST.property("tags").element(-1).isUndefined()).isTrue();
        assertThat(POST.element(0).isUndefined()).isTrue();
    }

    @Test
    void elementsAreFoundByIndex() {
        JsonValue tags = POST.property("tags");

        assertThat(tags.size()).isEqualTo(3);
        assertThat(tags.element(0).stringValue()).isEqualTo("a");
        assertThat(tags.element(1).element(0).stringValue()).isEqualTo("b");
        assertThat(tags.element(2).isObject()).isTrue();
    }

    @Test
    void aPathLeadsThroughObjectsOnly() {
        assertThat(POST.at(PropertyPath.parse("/author/name/first")).stringValue()).isEqualTo("Ada");
        assertThat(POST.at(PropertyPath.parse("/author/age/first")).isUndefined()).isTrue();
        assertThat(POST.at(PropertyPath.parse("/tags/0")).isUndefined()).isTrue();
    }

    @Test
    void propertiesComeInTheOrderWritten() {
        List<String> names = new ArrayList<>();
        for (Property property : POST.properties()) {
            names.add(property.name());
        }

        assertThat(names).containsExactly("id", "likes", "rating", "open", "größe", "none", "author", "tags");
        assertThat(POST.property("id").properties()).isEmpty();
        assertThat(POST.elements()).isEmpty();
        assertThat(POST.property("tags").elements()).extracting(JsonValue::toString).containsExactly(
                "\"a\"", "[\"b\"]", "{}");
    }

    @Test
    void iteratorsEnd() {
        assertThatThrownBy(() -> JsonValue.EMPTY_OBJECT.properties().iterator().next())
                .isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> JsonValue.EMPTY_ARRAY.elements().iterator().next())
                .isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void aCursorShowsNamesAsBytes() {
        PropertyCursor cursor = JsonText.parse("{\"é\":1,\"b\":[2]}").propertyCursor();

        assertThat(cursor.next()).isTrue();
        assertThat(cursor.nameLength()).isEqualTo(2);
        assertThat(cursor.bytes()[cursor.nameOffset()]).isEqualTo((byte) 0xC3);
        assertThat(cursor.name()).isEqualTo("é");
        assertThat(cursor.value()).isEqualTo(JsonValue.of(1));
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.name()).isEqualTo("b");
        assertThat(cursor.value().element(0)).isEqualTo(JsonValue.of(2));
        assertThat(cursor.next()).isFalse();
        assertThat(cursor.next()).isFalse();
        assertThat(JsonValue.NULL.propertyCursor().next()).isFalse();
    }

    @Test
    void findingAPropertyDecodesNoOther() {
        JsonValue object = JsonText.parse("{\"before\":1,\"broken\":{\"a\":[1,2,3],\"b\":\"text\"},\"after\":2}");
        byte[] bytes = object.encoded().clone();
        JsonValue broken = object.property("broken");
        for (int i = broken.offset() + Format.CONTAINER_HEAD_BYTES; i < broken.end(); i++) {
            bytes[i] = (byte) 0xFF;
        }

        JsonValue damaged = JsonValue.ofEncoded(bytes);

        assertThat(damaged.property("before").longValue()).isEqualTo(1);
        assertThat(damaged.property("after").longValue()).isEqualTo(2);
        assertThat(damaged.property("missing").isUndefined()).isTrue();
        assertThat(damaged.size()).isEqualTo(3);
    }

    @Test
    void aWrongTypeIsABug() {
        assertThatIllegalStateException().isThrownBy(() -> JsonValue.of("1").longValue());
        assertThatIllegalStateException().isThrownBy(() -> JsonValue.of(1.0).longValue());
        assertThatIllegalStateException().isThrownBy(() -> JsonValue.NULL.doubleValue());
        assertThatIllegalStateException().isThrownBy(() -> JsonValue.NULL.booleanValue());
        assertThatIllegalStateException().isThrownBy(() -> JsonValue.of(1).stringValue());
        assertThatIllegalStateException().isThrownBy(() -> JsonValue.of(1).guidValue());
        assertThatIllegalStateException().isThrownBy(() -> JsonValue.ofEncoded(new byte[] {99}).type());
    }

    @Test
    void equalityIsThatOfTheQueryLanguage() {
        assertThat(JsonText.parse("[1,{\"a\":1,\"b\":[-0]}]")).isEqualTo(JsonText.parse("[1.0,{\"b\":[0],\"a\":1e0}]"));
        assertThat(JsonText.parse("{\"a\":1}")).isNotEqualTo(JsonText.parse("{\"a\":1,\"b\":1}"));
        assertThat(JsonText.parse("{\"a\":1,\"b\":1}")).isNotEqualTo(JsonText.parse("{\"b\":1}"));
        assertThat(JsonText.parse("{\"a\":1,\"b\":1}")).isNotEqualTo(JsonText.parse("{\"b\":1,\"c\":1}"));
        assertThat(JsonText.parse("[1]")).isNotEqualTo(JsonText.parse("[1,1]"));
        assertThat(JsonText.parse("[1,1]")).isNotEqualTo(JsonText.parse("[1]"));
        assertThat(JsonText.parse("[]")).isNotEqualTo(JsonText.parse("{}"));
        assertThat(JsonValue.of("1")).isNotEqualTo(JsonValue.of(1));
        assertThat(JsonValue.of("a")).isNotEqualTo("a");
        assertThat(JsonValue.of(Double.NaN)).isEqualTo(JsonValue.of(Double.NaN));
        assertThat(JsonValue.of(Long.MAX_VALUE)).isNotEqualTo(JsonValue.of((double) Long.MAX_VALUE));
        assertThat(JsonValue.of((1L << 53) + 1)).isNotEqualTo(JsonValue.of(0x1p53));
    }

    @Test
    void equalObjectsWithShuffledPropertiesHaveTheSameHash() {
        RandomValues random = RandomValues.fresh();
        for (int i = 0; i < 5_000; i++) {
            JsonValue value = random.any(4);
            JsonValue reversed = reversed(value);

            assertThat(reversed).isEqualTo(value).hasSameHashCodeAs(value);
        }
    }

    private static JsonValue reversed(JsonValue value) {
        ValueWriter writer = new ValueWriter();
        if (value.isObject()) {
            List<Property> properties = new ArrayList<>();
            value.properties().forEach(properties::addFirst);
            writer.startObject();
            properties.forEach(property -> writer.name(property.name()).value(reversed(property.value())));
            return writer.endObject().finish();
        }
        if (value.isArray()) {
            writer.startArray();
            value.elements().forEach(element -> writer.value(reversed(element)));
            return writer.endArray().finish();
        }
        return value;
    }

    @Test
    void differentValuesMostlyHaveDifferentHashes() {
        assertThat(JsonText.parse("[[],1]").hashCode()).isNotEqualTo(JsonText.parse("[[1]]").hashCode());
        assertThat(JsonText.parse("[1,2]").hashCode()).isNotEqualTo(JsonText.parse("[2,1]").hashCode());
        assertThat(JsonText.parse("{\"a\":\"b\"}").hashCode()).isNotEqualTo(JsonText.parse("{\"b\":\"a\"}").hashCode());
    }

    @Test
    void theEncodedBytesOfAPartAreACopy() {
        JsonValue tags = POST.property("tags");

        assertThat(POST.encoded()).isSameAs(POST.encoded()).hasSize(POST.encodedLength());
        assertThat(tags.encoded()).hasSize(tags.encodedLength());
        assertThat(JsonValue.ofEncoded(tags.encoded())).isEqualTo(tags);
    }

    @Test
    void depthCountsArraysAndObjects() {
        assertThat(JsonValue.of(1).depth()).isZero();
        assertThat(JsonValue.EMPTY_ARRAY.depth()).isEqualTo(1);
        assertThat(JsonText.parse("[{},[1,{\"a\":[]}],2]").depth()).isEqualTo(4);
    }

    @Test
    void deepValuesAreComparedAndHashedWithoutRecursion() {
        JsonValue deep = deepObject("x");
        JsonValue same = deepObject("x");
        JsonValue other = deepObject("y");

        assertThat(deep.equals(same)).isTrue();
        assertThat(deep.equals(other)).isFalse();
        assertThat(deep.hashCode()).isEqualTo(same.hashCode());
        assertThat(deep.depth()).isEqualTo(50_000);
    }

    private static JsonValue deepObject(String innermost) {
        ValueWriter writer = new ValueWriter();
        for (int i = 0; i < 50_000; i++) {
            writer.startObject().name("a");
        }
        writer.value(innermost);
        for (int i = 0; i < 50_000; i++) {
            writer.endObject();
        }
        return writer.finish();
    }

    @Test
    void anObjectCanBeFollowedByTheMembersOfAnother() {
        JsonValue inside = JsonText.parse("{\"x\": {\"a\": 1, \"b\": \"two\"}, \"y\": 2}").property("x");

        JsonValue joined = inside.withMembersOf(JsonText.parse("{\"c\": [3], \"d\": null}"));

        assertThat(joined).isEqualTo(JsonText.parse("{\"a\": 1, \"b\": \"two\", \"c\": [3], \"d\": null}"));
        assertThat(inside.withMembersOf(JsonValue.EMPTY_OBJECT)).isEqualTo(inside);
        assertThat(JsonValue.EMPTY_OBJECT.withMembersOf(inside)).isEqualTo(inside);
    }
}
