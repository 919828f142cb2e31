package dev.orrery.engine.container;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.Etag;
import dev.orrery.model.ResourceId;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemSystemPropertiesTest {

    private static final Etag VERSION = new Etag(0x0123_4567_89AB_CDEFL);

    private final ItemSystemProperties properties =
            new ItemSystemProperties(ResourceId.parse("xk7sOLLe7vw=").orElseThrow());

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"id\":\"a\"}", "{\"id\":\"{\",\"b\":{}}", "{\"é\":[\"\\\"\"],\"id\":\"\\n\"}"})
    void theTextIsThatOfTheValue(String body) {
        assertThat(text(JsonText.parse(body), 7, VERSION, 1_794_910_185L))
                .isEqualTo(properties.addedTo(JsonText.parse(body), 7, VERSION, 1_794_910_185L).toString());
    }

    @ParameterizedTest
    @CsvSource({"1,0,0", "2,-1,2147483647", "72057594037927935,1,2147483648", "3,81985529216486895,253402300799"})
    void theTextIsThatOfTheValueWhateverTheVersion(long number, long stamp, long seconds) {
        JsonValue body = JsonText.parse("{\"id\":\"a\"}");
        JsonValue document = properties.addedTo(body, number, new Etag(stamp), seconds);

        assertThat(text(body, number, new Etag(stamp), seconds)).isEqualTo(document.toString());
        assertThat(body.encodedLength() + properties.encodedLength(seconds)).isEqualTo(document.encodedLength());
    }

    private String text(JsonValue body, long number, Etag version, long seconds) {
        ByteBuilder out = new ByteBuilder().append("before".getBytes(UTF_8));
        properties.appendText(out, body, number, version, seconds);
        return new String(out.toBytes(), UTF_8).substring("before".length());
    }
}
