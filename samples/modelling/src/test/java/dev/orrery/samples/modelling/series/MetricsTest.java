package dev.orrery.samples.modelling.series;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.modelling.Cost;
import dev.orrery.samples.modelling.SampleDatabase;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.5")
class MetricsTest {

    private static final String DAY = "2026-04-02";

    @RegisterExtension
    static final SampleDatabase SAMPLES = new SampleDatabase();

    private static MetricsByDay byDay;
    private static MetricsByHost byHost;
    private static MetricsByMonth byMonth;

    @BeforeAll
    static void fill() {
        byDay = new MetricsByDay(SAMPLES.database());
        byHost = new MetricsByHost(SAMPLES.database());
        byMonth = new MetricsByMonth(SAMPLES.database());
        byMonth.begin("2026-03");
        byMonth.begin("2026-04");
        List.of(byDay, byHost, byMonth).forEach(metrics -> metrics.appendAll(SeriesSample.history()));
    }

    @Test
    void theLatestOfAHostAreFoundInEachModel() {
        List<Metric> expected = SeriesSample.history().stream()
                .filter(metric -> metric.host().equals("host3"))
                .sorted(comparing(Metric::time).reversed())
                .limit(60)
                .toList();

        assertThat(byDay.latest("host3", 60)).isEqualTo(expected);
        assertThat(byHost.latest("host3", 60)).isEqualTo(expected);
        assertThat(byMonth.latest("host3", 60)).isEqualTo(expected);
    }

    @Test
    void aDayOfAllHostsIsFoundInEachModel() {
        List<Metric> expected =
                SeriesSample.history().stream().filter(metric -> metric.day().equals(DAY)).toList();

        assertThat(byDay.day(DAY)).isEqualTo(expected);
        assertThat(byHost.day(DAY)).isEqualTo(expected);
        assertThat(byMonth.day(DAY)).isEqualTo(expected);
        assertThat(byHost.day("host3", DAY))
                .isEqualTo(expected.stream().filter(metric -> metric.host().equals("host3")).toList());
    }

    @Test
    void aDayIsCheapWhereItIsTheKeyAndAHostWhereItIs() {
        Cost dayByDay = SAMPLES.costOf(() -> byDay.day(DAY));
        Cost dayByHost = SAMPLES.costOf(() -> byHost.day(DAY));
        Cost hostByDay = SAMPLES.costOf(() -> byDay.latest("host3", 10));
        Cost hostByHost = SAMPLES.costOf(() -> byHost.latest("host3", 10));

        assertThat(dayByDay.requests()).isEqualTo(1);
        assertThat(hostByHost.requests()).isEqualTo(1);
        assertThat(dayByDay.requestUnits()).isLessThan(dayByHost.requestUnits());
        assertThat(hostByHost.requestUnits()).isLessThan(hostByDay.requestUnits() / 2);
    }
}
