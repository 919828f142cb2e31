package dev.orrery.model.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {

    private static final int LENGTH = 27;

    @ParameterizedTest
    @ValueSource(strings = {"\0", "\n", "\u001F", "\"", "\\", "\u0080", "é", "€", "\uFFFF"})
    void whatIsNotPlainIsSeenWhereverItStands(String special) {
        for (int at = 0; at < LENGTH; at++) {
            byte[] text = ("~".repeat(at) + special + " ".repeat(LENGTH - at)).getBytes(StandardCharsets.UTF_8);

            int end = PlainText.end(text, 0, text.length);

            assertThat(end).isBetween(Math.max(0, at - 7), at);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\0", "\u001F", "\"", "\\", "\u0080", "é", "€"})
    void aTextIsPlainIfAllOfItIs(String special) {
        for (int length = 0; length < LENGTH; length++) {
            byte[] plain = ("\"" + "~".repeat(length) + "\"").getBytes(StandardCharsets.UTF_8);
            assertThat(PlainText.isAllPlain(plain, 1, 1 + length)).isTrue();
            for (int at = 0; at <= length; at++) {
                byte[] text = ("~".repeat(at) + special + "~".repeat(length - at)).getBytes(StandardCharsets.UTF_8);
                assertThat(PlainText.isAllPlain(text, 0, text.length)).isFalse();
            }
        }
    }

    @Test
    void allThatIsPlainIsPassed() {
        byte[] text = new byte[96];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) (i == 2 || i == 60 ? 'x' : ' ' + i);
        }

        assertThat(PlainText.end(text, 0, text.length)).isEqualTo(text.length);
        assertThat(PlainText.end(text, 3, text.length)).isEqualTo(91);
    }

    @Test
    void theEndIsNotPassed() {
        assertThat(PlainText.end("1234567\"".getBytes(StandardCharsets.UTF_8), 0, 7)).isZero();
        assertThat(PlainText.end("12345678\"".getBytes(StandardCharsets.UTF_8), 0, 8)).isEqualTo(8);
    }
}
