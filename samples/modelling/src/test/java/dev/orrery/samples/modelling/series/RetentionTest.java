package dev.orrery.samples.modelling.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.modelling.Cost;
import dev.orrery.samples.modelling.SampleDatabase;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How time series get rid of what is old. */
@Spec("1.5")
class RetentionTest {

    private static final Metric IN_MARCH = Metric.of("host3", LocalDateTime.of(2026, 3, 31, 23, 0), 0.5);
    private static final Metric IN_APRIL = Metric.of("host3", LocalDateTime.of(2026, 4, 1, 1, 0), 0.25);

    @RegisterExtension
    final SampleDatabase samples = new SampleDatabase();

    @Test
    void whatIsTooOldGoesByItself() {
        MetricsByHost metrics = new MetricsByHost(samples.database());
        metrics.append(IN_MARCH);
        samples.advance(MetricsByHost.KEPT.minusDays(1));
        metrics.append(IN_APRIL);

        samples.advance(Duration.ofDays(2));

        assertThat(metrics.latest("host3", 10)).containsExactly(IN_APRIL);
    }

    @Test
    void aPastMonthHasLittleThroughputAndIsForgottenForNothing() {
        MetricsByMonth metrics = new MetricsByMonth(samples.database());
        metrics.begin("2026-03");
        metrics.append(IN_MARCH);
        metrics.begin("2026-04");
        metrics.append(IN_APRIL);

        int past = metrics.throughput("2026-03");
        Cost drop = samples.costOf(() -> metrics.drop("2026-03"));

        assertThat(past).isEqualTo(MetricsByMonth.PAST_THROUGHPUT).isLessThan(metrics.throughput("2026-04") / 10);
        assertThat(drop).isEqualTo(new Cost(0, 0, 0));
        assertThat(metrics.latest("host3", 10)).containsExactly(IN_APRIL);
    }
}
