package dev.orrery.model.value;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextWriteTest {

    @ParameterizedTest
    @ValueSource(strings = {
        "null", "true", "false", "0", "-1", "9", "10", "-99", "100", "1000000", "9223372036854775807",
        "-9223372036854775808", "-9223372036854775807", "1.5", "-0.0", "1.0E21", "\"\"", "[]", "{}",
        "[[],{},[1,\"a\",null]]", "{\"a\":{\"b\":[1,2,{\"c\":false}],\"d\":\"e\"},\"\":[]}"
    })
    void whatIsParsedIsWrittenAgain(String text) {
        assertThat(JsonText.parse(text)).hasToString(text);
    }

    @Test
    void aDoubleThatIsAWholeNumberIsWrittenAsOne() {
        assertThat(JsonText.parse("5.000000")).hasToString("5");
        assertThat(JsonText.parse("-1.5e3")).hasToString("-1500");
        assertThat(JsonText.parse("0.0")).hasToString("0");
        assertThat(JsonText.parse("9007199254740992.0")).hasToString("9007199254740992");
    }

    /** As a whole number of 64 bits it would be read as another one than the double is. */
    @Test
    void aDoubleThatIsReadExactlyOnlyAsADoubleHasAnExponent() {
        assertThat(JsonValue.of((double) (1L << 60))).hasToString("1.152921504606847E18");
        assertThat(JsonText.parse("1.152921504606847E18").doubleValue()).isEqualTo(1L << 60);
    }

    @Test
    void onlyWhatMustBeEscapedIsEscaped() {
        assertThat(JsonValue.of("\0\u0001\u001F\b\f\n\r\t\"\\/ \u007F é€😀\u2028"))
                .hasToString("\"\\u0000\\u0001\\u001f\\b\\f\\n\\r\\t\\\"\\\\/ \u007F é€😀\u2028\"");
    }

    @Test
    void loneSurrogatesAreEscaped() {
        assertThat(JsonValue.of("a\uD83Db\uDE00")).hasToString("\"a\\ud83db\\ude00\"");
        assertThat(new ValueWriter().startObject().name("\uDFFF").value(1).endObject().finish())
                .hasToString("{\"\\udfff\":1}");
    }

    @Test
    void whatJsonDoesNotKnowIsWrittenAsExtendedJson() {
        ValueWriter writer = new ValueWriter().startArray();
        writer.minKey().maxKey();
        writer.decimal128(Decimal128.of(new BigDecimal("1.50")));
        writer.objectId(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, (byte) 0xFF});
        writer.guid(UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"));
        writer.date(-5);
        writer.timestamp(0xFFFF_FFFF_0000_0002L);
        writer.binary(0x80, new byte[] {1, 2, 3});
        writer.regex("^a\"", "i");
        writer.endArray();

        assertThat(writer.finish()).hasToString("[{\"$minKey\":1},{\"$maxKey\":1},{\"$numberDecimal\":\"1.50\"},"
                + "{\"$oid\":\"0102030405060708090a0bff\"},{\"$uuid\":\"00112233-4455-6677-8899-aabbccddeeff\"},"
                + "{\"$date\":-5},{\"$timestamp\":{\"t\":4294967295,\"i\":2}},"
                + "{\"$binary\":{\"base64\":\"AQID\",\"subType\":\"80\"}},"
                + "{\"$regularExpression\":{\"pattern\":\"^a\\\"\",\"options\":\"i\"}}]");
    }

    @Test
    void whatIsNoNumberOrUndefinedBecomesNull() {
        ValueWriter writer = new ValueWriter().startArray();
        writer.value(Double.NaN).value(Double.POSITIVE_INFINITY).value(Double.NEGATIVE_INFINITY);
        writer.value(JsonValue.UNDEFINED).endArray();

        assertThat(writer.finish()).hasToString("[null,null,null,null]");
        assertThat(JsonText.write(JsonValue.UNDEFINED)).isEqualTo("null".getBytes(UTF_8));
    }

    @Test
    void undefinedPrintsAsItself() {
        assertThat(JsonValue.UNDEFINED).hasToString("undefined");
    }

    @Test
    void textIsWrittenToAStreamAndBehindOtherBytes() throws IOException {
        JsonValue value = JsonText.parse("{\"a\":[1,\"ä\"]}");
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        ByteBuilder builder = new ByteBuilder().appendByte('>');

        JsonText.write(value, stream);
        JsonText.write(value, builder);

        assertThat(stream.toString(UTF_8)).isEqualTo("{\"a\":[1,\"ä\"]}");
        assertThat(builder.toBytes()).isEqualTo(">{\"a\":[1,\"ä\"]}".getBytes(UTF_8));
    }

    @Test
    void deepValuesAreWrittenWithoutRecursion() {
        int levels = 100_000;
        ValueWriter writer = new ValueWriter();
        for (int i = 0; i < levels; i++) {
            writer.startArray();
        }
        for (int i = 0; i < levels; i++) {
            writer.endArray();
        }

        assertThat(writer.finish()).hasToString("[".repeat(levels) + "]".repeat(levels));
    }
}
