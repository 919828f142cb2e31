package dev.orrery.metrics.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.metrics.history.Latencies.Bucket;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatenciesTest {

    @Test
    void percentilesLieOnLinesBetweenTheLimits() {
        Latencies latencies =
                new Latencies(100, 3, 20, List.of(new Bucket(1, 50), new Bucket(2, 50), new Bucket(5, 90)));

        assertThat(latencies.percentile(0.25)).isEqualTo(0.5);
        assertThat(latencies.percentile(0.5)).isEqualTo(1);
        assertThat(latencies.percentile(0.7)).isEqualTo(3.5);
    }

    @Test
    void beyondTheLastLimitItIsTheLongest() {
        Latencies latencies = new Latencies(100, 3, 20, List.of(new Bucket(5, 90)));

        assertThat(latencies.percentile(0.99)).isEqualTo(20);
    }

    @Test
    void withoutRequestsThereIsNoTime() {
        Latencies latencies = new Latencies(0, 0, 0, List.of(new Bucket(1, 0), new Bucket(5, 0)));

        assertThat(latencies.percentile(0.99)).isZero();
    }
}
