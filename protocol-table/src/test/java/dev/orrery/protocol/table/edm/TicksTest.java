package dev.orrery.protocol.table.edm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Moments to the tick, as text and back. */
class TicksTest {

    @ParameterizedTest
    @CsvSource({
        "2000-01-01T00:00:00Z, 630822816000000000",
        "2000-01-01T00:00:00, 630822816000000000",
        "2000-01-01, 630822816000000000",
        "2000-01-01T02:00:00+02:00, 630822816000000000",
        "1601-01-01T00:00:00Z, 504911232000000000",
        "9999-12-31T23:59:59.9999999Z, 3155378975999999999",
        "2000-01-01T00:00:00.00000015Z, 630822816000000001",
    })
    void aTextIsAMoment(String text, long ticks) {
        assertThat(Ticks.parse(text)).hasValue(ticks);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x", "2000-13-01T00:00:00Z", "1600-12-31T23:59:59.9999999Z", "2000-01-01T24:00:00Z", "2000"})
    void otherTextsAreNone(String text) {
        assertThat(Ticks.parse(text)).isEmpty();
    }

    @Test
    void zerosAtTheEndAreLeftOutOfValues() {
        assertThat(Ticks.text(630_822_816_000_000_000L)).isEqualTo("2000-01-01T00:00:00Z");
        assertThat(Ticks.text(630_822_816_009_999_900L)).isEqualTo("2000-01-01T00:00:00.99999Z");
        assertThat(Ticks.wholeText(630_822_816_009_999_900L)).isEqualTo("2000-01-01T00:00:00.9999900Z");
        assertThat(Ticks.seconds(Ticks.ofSeconds(-1) + 5)).isEqualTo(-1);
    }
}
