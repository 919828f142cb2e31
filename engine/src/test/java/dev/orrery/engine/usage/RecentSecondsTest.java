package dev.orrery.engine.usage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentSecondsTest {

    private static final long START = 1_000_000;

    private final RecentSeconds seconds = new RecentSeconds(START);

    @Test
    void eachWholeSecondHasWhatCameInIt() {
        add(5, START);
        add(7, START);
        add(11, START + 1);
        add(13, START + 3);

        assertThat(seconds.last(5, START + 4)).containsExactly(0, 12, 11, 0, 13);
        assertThat(seconds.total()).isEqualTo(36);
    }

    @Test
    void theSecondThatIsStillGoingOnIsNotShown() {
        add(5, START);

        assertThat(seconds.last(2, START)).containsExactly(0, 0);
        assertThat(seconds.last(2, START + 1)).containsExactly(0, 5);
    }

    @Test
    void whatIsOlderThanFiveMinutesIsForgotten() {
        add(5, START);
        add(7, START + RecentSeconds.SECONDS_MAX);

        long[] last = seconds.last(1_000, START + RecentSeconds.SECONDS_MAX + 1);

        assertThat(last).hasSize(RecentSeconds.SECONDS_MAX).endsWith(7);
        assertThat(last).doesNotContain(5);
    }

    @Test
    void aLongPauseLeavesNothingBehind() {
        for (int i = 0; i < RecentSeconds.SECONDS_MAX; i++) {
            add(1, START + i);
        }

        long[] last = seconds.last(RecentSeconds.SECONDS_MAX, START + 10_000);

        assertThat(last).containsOnly(0);
    }

    @Test
    void aClockThatIsSetBackALittleIsWaitedFor() {
        add(5, START);
        add(7, START + 1);
        add(11, START - 1);

        assertThat(seconds.last(2, START + 2)).containsExactly(5, 18);
    }

    @Test
    void aClockThatIsSetBackFarBeginsAnew() {
        add(5, START);
        add(7, START - 3_600);

        assertThat(seconds.last(3, START - 3_599)).containsExactly(0, 0, 7);
        assertThat(seconds.total()).isEqualTo(12);
    }

    private void add(long amount, long now) {
        seconds.moveTo(now);
        seconds.add(amount);
    }
}
