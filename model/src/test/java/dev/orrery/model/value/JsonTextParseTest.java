package dev.orrery.model.value;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextParseTest {

    @Test
    void literalsAreParsed() {
        assertThat(parse("null").isNull()).isTrue();
        assertThat(parse("true").booleanValue()).isTrue();
        assertThat(parse(" false\n").booleanValue()).isFalse();
        assertThat(parse("\"text\"").stringValue()).isEqualTo("text");
        assertThat(parse("[]").size()).isZero();
        assertThat(parse("{}").size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "0", "7", "-7", "2147483647", "2147483648", "-2147483648", "-2147483649", "9007199254740993",
        "999999999999999999", "-999999999999999999", "9223372036854775807", "-9223372036854775808",
        "1000000000000000000"
    })
    void wholeNumbersOf64BitsAreKeptExactly(String text) {
        JsonValue number = parse(text);

        assertThat(number.isInteger()).isTrue();
        assertThat(number.longValue()).isEqualTo(Long.parseLong(text));
        assertThat(number).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "1.0", "-1.0", "0.0", "-0", "-0.0", "1.5", "1e3", "1E+3", "12e-1", "1e-400", "0e400", "1.7976931348623157e308",
        "5e-324", "9223372036854775808", "-9223372036854775809", "18446744073709551616", "0.1", "123456789.123456789",
        "100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
    })
    void otherNumbersBecomeTheNearestDouble(String text) {
        JsonValue number = parse(text);

        assertThat(number.isNumber()).isTrue();
        assertThat(number.isInteger()).isFalse();
        assertThat(number.doubleValue()).isEqualTo(Double.parseDouble(text));
        assertThat(parse(number.toString()).doubleValue()).isEqualTo(number.doubleValue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e400", "-1e400", "1e309", "[1, 2e999999999999]"})
    void numbersTooLargeForADoubleAreRefused(String text) {
        assertRefused(text, ErrorCode.INVALID_JSON, "too large for a double");
    }

    @Test
    void aVeryLongWholeNumberIsRefusedQuickly() {
        assertRefused("1".repeat(2_000_000), ErrorCode.INVALID_JSON, "too large for a double");
    }

    @Test
    void aVeryLongFractionIsANumber() {
        assertThat(parse("0." + "3".repeat(2_000_000)).doubleValue()).isEqualTo(1 / 3.0);
    }

    @Test
    void textOfAllKindsIsKept() {
        assertThat(parse("\"\\u0000\\b\\f\\n\\r\\t\\\"\\\\\\/\"").stringValue()).isEqualTo("\0\b\f\n\r\t\"\\/");
        assertThat(parse("\"äß€😀\"").stringValue()).isEqualTo("äß€😀");
        assertThat(parse("\"\\ud83d\\ude00\"").stringValue()).isEqualTo("😀");
        assertThat(parse("{\"\\ud83d\\ude00 €\":1}").property("😀 €").longValue()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uD800", "\uDFFF", "a\uDBFFb", "\uDC00\uD800", "\uD800\uD800\uDC00", "é\uDC00"})
    void loneSurrogatesAreKept(String text) {
        String escaped = "\"" + text.chars().mapToObj("\\u%04x"::formatted).reduce("", String::concat) + "\"";

        assertThat(parse(escaped).stringValue()).isEqualTo(text);
        assertThat(JsonText.parse(escaped).stringValue()).isEqualTo(text);
        assertThat(JsonText.parse("\"" + text + "\"").stringValue()).isEqualTo(text);
        assertThat(parse("{" + escaped + ":1}").property(text).longValue()).isEqualTo(1);
        assertThat(JsonText.parse("{\"" + text + "\":1}").property(text).longValue()).isEqualTo(1);
    }

    @Test
    void theLastOfTwoPropertiesWithTheSameNameCounts() {
        JsonValue object = parse("{\"a\":1,\"b\":{\"x\":[],\"x\":{},\"y\":1},\"a\":2,\"c\":3,\"a\":\"last\"}");

        assertThat(object).hasToString("{\"b\":{\"x\":{},\"y\":1},\"c\":3,\"a\":\"last\"}");
    }

    @Test
    void theLastOfTwoPropertiesCountsInLargeObjectsToo() {
        StringBuilder text = new StringBuilder("{\"k5\":\"first\"");
        for (int i = 0; i < 100; i++) {
            text.append(",\"k").append(i).append("\":").append(i);
        }
        text.append(",\"k7\":\"last\"}");

        JsonValue object = parse(text.toString());

        assertThat(object.size()).isEqualTo(100);
        assertThat(object.property("k5").longValue()).isEqualTo(5);
        assertThat(object.property("k6").longValue()).isEqualTo(6);
        assertThat(object.property("k7").stringValue()).isEqualTo("last");
        assertThat(object.toString()).startsWith("{\"k0\":0,").endsWith("\"k99\":99,\"k7\":\"last\"}");
    }

    @Test
    void namesThatDifferOnlyInHowTheyAreEscapedAreTheSame() {
        assertThat(parse("{\"\\u0061\":1,\"a\":2}")).hasToString("{\"a\":2}");
    }

    @Test
    @Timeout(20)
    void aHundredThousandPropertiesAreParsedQuickly() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < 100_000; i++) {
            text.append("\"property").append(i).append("\":").append(i).append(',');
        }
        text.append("\"property500\":null}");

        JsonValue object = parse(text.toString());

        assertThat(object.size()).isEqualTo(100_000);
        assertThat(object.property("property99999").longValue()).isEqualTo(99_999);
        assertThat(object.property("property500").isNull()).isTrue();
    }

    @Test
    @Timeout(20)
    void aHundredThousandTimesTheSamePropertyIsParsedQuickly() {
        String text = "{" + "\"a\":[],".repeat(100_000) + "\"a\":1}";

        assertThat(parse(text)).hasToString("{\"a\":1}");
    }

    @Test
    void documentsOfTwoMegabytesOfAnyShapeAreParsed() {
        int size = 2_000_000;

        assertThat(parse("\"" + "x".repeat(size) + "\"").stringValue()).hasSize(size);
        assertThat(parse("\"" + "€".repeat(size / 3) + "\"").stringValue()).hasSize(size / 3);
        assertThat(parse("{\"" + "n".repeat(size) + "\":1}").property("n".repeat(size)).longValue()).isEqualTo(1);
        assertThat(parse("[" + "1,".repeat(size / 2) + "1]").size()).isEqualTo(size / 2 + 1);
        assertThat(parse("[" + "{},".repeat(size / 3) + "1]").size()).isEqualTo(size / 3 + 1);
        assertThat(parse("1" + " ".repeat(size)).longValue()).isEqualTo(1);
    }

    @Test
    void nestingIsAllowedUpToTheLimit() {
        String arrays = "[".repeat(JsonText.NESTING_MAX) + "]".repeat(JsonText.NESTING_MAX);
        String objects = "{\"a\":".repeat(JsonText.NESTING_MAX) + "1" + "}".repeat(JsonText.NESTING_MAX);

        assertThat(parse(arrays)).hasToString(arrays);
        assertThat(parse(objects)).hasToString(objects);
        assertThat(parse(objects).depth()).isEqualTo(JsonText.NESTING_MAX);
    }

    @Test
    void nestingBeyondTheLimitIsRefused() {
        int levels = JsonText.NESTING_MAX + 1;

        assertRefused("[".repeat(levels) + "]".repeat(levels), ErrorCode.NESTING_TOO_DEEP, "levels, in line");
        assertRefused("{\"a\":".repeat(levels) + "1" + "}".repeat(levels), ErrorCode.NESTING_TOO_DEEP, "column");
    }

    @Test
    @Timeout(5)
    void hostileNestingIsRefusedQuickly() {
        assertRefused("[".repeat(1_000_000), ErrorCode.NESTING_TOO_DEEP, "levels, in line");
        assertRefused("{\"a\":".repeat(1_000_000), ErrorCode.NESTING_TOO_DEEP, "levels, in line");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", " ", "{", "}", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
        "{\"a\" 1}", "{a:1}", "{'a':1}", "{1:1}", "{\"a\":1", "[1}", "\"abc", "'abc'", "\"\\x\"", "\"\\u12\"",
        "\"\\u12G4\"", "\"a\tb\"", "\"a\nb\"", "nul", "nulll", "True", "TRUE", "undefined", "NaN", "-NaN",
        "Infinity", "-Infinity", "+1", "01", "-01", "1.", ".5", "-", "1e", "1e+", "0x10", "1 2", "{} {}", "null,",
        "1]", "{}x", "/* comment */ 1", "# comment\n1", "\"\u0000\"", "\u0000", "[1]\u0000"
    })
    void malformedTextIsRefused(String text) {
        assertRefused(text, ErrorCode.INVALID_JSON, "JSON text");
        assertThatThrownBy(() -> JsonText.parse(text)).isInstanceOf(OrreryException.class);
    }

    @Test
    void anErrorTellsLineAndColumn() {
        assertRefused("{\n  \"a\": 1,\n  \"b\": x\n}", ErrorCode.INVALID_JSON, "line 3, column 8");
        assertRefused("{\n} 1", ErrorCode.INVALID_JSON, "line 2, column 3");
        assertRefused("[\n1e999]", ErrorCode.INVALID_JSON, "line 2, column 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "80", "BF", "C0AF", "C1BF", "C2", "C241", "E08080", "E09FBF", "E282", "E28241", "EDA080", "EDBFBF", "F0808080",
        "F08FBFBF", "F09F98", "F09F9841", "F4908080", "F5808080", "FE", "FF"
    })
    void bytesThatAreNotUtf8AreRefused(String hex) {
        byte[] invalid = HexFormat.of().parseHex(hex);
        for (String before : new String[] {"", "12345678", "é"}) {
            byte[] text = new ByteBuilder()
                    .append(("[\n\"" + before).getBytes(UTF_8))
                    .append(invalid)
                    .append("\"]".getBytes(UTF_8))
                    .toBytes();

            int column = 2 + before.getBytes(UTF_8).length;
            assertThatThrownBy(() -> JsonText.parse(text))
                    .hasMessageContaining("isn't UTF-8")
                    .hasMessageContaining("line 2, column " + column);
        }
    }

    @Test
    void textInUtf16IsRefused() {
        assertThatThrownBy(() -> JsonText.parse("[1]".getBytes(UTF_16BE)))
                .isInstanceOf(OrreryException.class);
        assertThatThrownBy(() -> JsonText.parse("[1]".getBytes(UTF_16LE)))
                .isInstanceOf(OrreryException.class);
    }

    @Test
    void aByteOrderMarkIsSkipped() {
        assertThat(parse("\uFEFF[1]")).hasToString("[1]");
    }

    @Test
    void aPartOfAnArrayIsParsed() {
        byte[] bytes = "xx{\"a\":1}}}".getBytes(UTF_8);

        assertThat(JsonText.parse(bytes, 2, 7)).hasToString("{\"a\":1}");
    }

    @Test
    void randomValuesComeBackFromTheirText() {
        RandomValues random = RandomValues.fresh();
        for (int i = 0; i < 20_000; i++) {
            JsonValue value = random.json(4);
            byte[] text = JsonText.write(value);

            // A double that is a whole number comes back as one, which is equal.
            assertThat(JsonText.parse(text)).isEqualTo(value);
            assertThat(JsonText.write(JsonText.parse(text))).isEqualTo(text);
            assertThat(JsonText.parse(value.toString())).isEqualTo(value);
        }
    }

    @Test
    void thousandsOfSimilarNamesAreParsed() {
        StringBuilder text = new StringBuilder("{");
        int count = 0;
        for (char first = '0'; first <= 'z'; first++) {
            for (char second = '0'; second <= 'z'; second++) {
                if (first != '\\' && second != '\\') {
                    text.append('"').append(first).append("x".repeat(38)).append(second).append("\":0,");
                    count++;
                }
            }
        }
        text.setCharAt(text.length() - 1, '}');

        assertThat(parse(text.toString()).size()).isEqualTo(count);
    }

    private static JsonValue parse(String text) {
        return JsonText.parse(text.getBytes(UTF_8));
    }

    private static void assertRefused(String text, ErrorCode code, String partOfMessage) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOfSatisfying(OrreryException.class, refusal -> assertThat(refusal.code()).isEqualTo(code))
                .hasMessageContaining(partOfMessage);
    }
}
