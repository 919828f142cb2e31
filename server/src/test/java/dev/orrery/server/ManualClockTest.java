package dev.orrery.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class ManualClockTest {

    private static final Instant NOON = Instant.parse("2024-05-06T12:00:00Z");

    private final ManualClock clock = ManualClock.at(NOON);

    @Test
    void itStandsStillUntilItIsMoved() {
        clock.advance(Duration.ofMinutes(5));

        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(300));
    }

    @Test
    void itCanBeSetBack() {
        clock.set(NOON.minusSeconds(1));

        assertThat(clock.instant()).isEqualTo(NOON.minusSeconds(1));
    }

    @Test
    void inAnotherZoneItIsTheSameClock() {
        Clock inTokyo = clock.withZone(ZoneId.of("Asia/Tokyo"));

        clock.advance(Duration.ofHours(1));

        assertThat(inTokyo.instant()).isEqualTo(clock.instant());
        assertThat(inTokyo.getZone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
    }
}
