package dev.orrery.samples.blog.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LatencyTest {

    @Test
    void percentilesAreValuesThatThePartDoesNotExceed() {
        List<Duration> calls = new ArrayList<>(
                IntStream.rangeClosed(1, 200).mapToObj(Duration::ofMillis).toList());
        Collections.shuffle(calls, new Random(1));

        Latency latency = Latency.of(calls);

        assertThat(latency).isEqualTo(new Latency(100.5, 100, 198));
    }

    @Test
    void aSingleCallIsAllOfThem() {
        assertThat(Latency.of(List.of(Duration.ofNanos(1_500_000)))).isEqualTo(new Latency(1.5, 1.5, 1.5));
    }

    @Test
    void fewCallsHaveTheirLongestAsTheNinetyNinth() {
        Latency latency = Latency.of(List.of(Duration.ofMillis(9), Duration.ofMillis(1), Duration.ofMillis(2)));

        assertThat(latency).isEqualTo(new Latency(4, 2, 9));
    }
}
