package dev.orrery.metrics.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.metrics.history.Latencies.Bucket;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private static final long START = 1_000_000 * 300L;
    private static final float NOTHING = Float.NaN;

    private final Timeline timeline = new Timeline();

    @Test
    void fiveMinutesAreKeptByTheSecond() {
        for (int second = 0; second < 400; second++) {
            timeline.add(START + second, requests(second));
        }

        Timeline.Series series = timeline.last(300, START + 399);

        assertThat(series.stepSeconds()).isEqualTo(1);
        assertThat(series.values().get(Measure.REQUESTS)).hasSize(300).startsWith(100, 101).endsWith(398, 399);
    }

    @Test
    void whatIsLongerAgoIsKeptAsAverages() {
        for (int second = 0; second < 30; second++) {
            timeline.add(START + second, requests(second));
        }

        Timeline.Series hour = timeline.last(3_600, START + 29);
        Timeline.Series day = timeline.last(86_400, START + 29);

        assertThat(hour.stepSeconds()).isEqualTo(15);
        assertThat(hour.values().get(Measure.REQUESTS)).hasSize(240).endsWith(NOTHING, 7, 22);
        assertThat(day.stepSeconds()).isEqualTo(300);
        assertThat(day.values().get(Measure.REQUESTS)).hasSize(288).endsWith(NOTHING, 14.5f);
    }

    @Test
    void aDayIsKeptAndNoMore() {
        for (int second = 0; second < 90_000; second++) {
            timeline.add(START + second, requests(second < 3_600 ? 5 : 1));
        }

        float[] day = timeline.last(Timeline.SECONDS_MAX, START + 89_999).values().get(Measure.REQUESTS);

        assertThat(day).hasSize(288).containsOnly(1);
    }

    @Test
    void secondsThatWereNotMeasuredAreNoZeros() {
        timeline.add(START, requests(3));
        timeline.add(START + 4, requests(5));

        assertThat(timeline.last(6, START + 5).values().get(Measure.REQUESTS))
                .containsExactly(3, NOTHING, NOTHING, NOTHING, 5, NOTHING);
    }

    @Test
    void theHighestConsumptionOfAStepIsKept() {
        timeline.add(START, new Interval(0, 0, 0, 0.2, Latencies.NONE));
        timeline.add(START + 1, new Interval(0, 0, 0, 0.95, Latencies.NONE));
        timeline.add(START + 2, new Interval(0, 0, 0, 0.1, Latencies.NONE));

        assertThat(timeline.last(3_600, START + 2).values().get(Measure.CONSUMPTION)).endsWith(0.95f);
    }

    @Test
    void percentilesAreOfAllRequestsOfAStep() {
        timeline.add(START, new Interval(99, 0, 0, 0, latencies(99, 0)));
        timeline.add(START + 1, new Interval(1, 0, 0, 0, latencies(0, 1)));

        assertThat(timeline.last(3_600, START + 1).values().get(Measure.P50)[239]).isCloseTo(0.5f, within(0.02f));
        assertThat(timeline.last(2, START + 1).values().get(Measure.P50)[1]).isCloseTo(5.5f, within(0.02f));
    }

    @Test
    void aClockThatIsSetBackBeginsAnew() {
        timeline.add(START, requests(3));
        timeline.add(START - 3_600, requests(4));

        assertThat(timeline.last(2, START - 3_600).values().get(Measure.REQUESTS)).containsExactly(NOTHING, 4);
    }

    private static Interval requests(int count) {
        return new Interval(count, 0, 0, 0, Latencies.NONE);
    }

    private static Latencies latencies(long within1, long within10) {
        return new Latencies(within1 + within10, 1, 10,
                List.of(new Bucket(1, within1), new Bucket(10, within1 + within10)));
    }
}
