package dev.orrery.engine.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestClock;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.Etag;
import dev.orrery.model.value.JsonText;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VersionClockTest {

    private static final Instant START = Instant.parse("2026-11-15T09:08:07.123456700Z");

    private final TestClock clock = new TestClock(START);
    private final VersionClock versions = new VersionClock(clock);

    @Test
    void anEtagIsTheTime() {
        assertThat(next().stamp()).isEqualTo(Etag.at(START).stamp());
    }

    @Test
    void noTwoEtagsAreTheSame() {
        next();

        assertThat(next().stamp()).isEqualTo(Etag.at(START).stamp() + 1);
    }

    @Test
    void aClockThatWasSetBackIsFollowed() {
        next();
        clock.advance(Duration.ofHours(-1));

        assertThat(next().stamp()).isEqualTo(Etag.at(START.minusSeconds(3600)).stamp());
    }

    @Test
    void theVersionOfAnItemIsLaterThanTheOneBeforeWhateverTheClockSays() {
        StoredItem before = StoredItem.of(
                1, Etag.at(START), START.getEpochSecond(), 0, JsonText.parse("{\"id\":\"a\"}"));
        clock.advance(Duration.ofHours(-1));

        assertThat(versions.next(Optional.of(before)).stamp()).isEqualTo(Etag.at(START).stamp() + 1);
    }

    @Test
    void anEtagOfAnOlderServerSaysNothingAboutTime() {
        StoredItem old = StoredItem.of(
                1, new Etag(Long.MAX_VALUE), START.getEpochSecond(), 0, JsonText.parse("{\"id\":\"a\"}"));

        assertThat(versions.next(Optional.of(old))).isEqualTo(Etag.at(START));
    }

    private Etag next() {
        return versions.next(Optional.empty());
    }
}
