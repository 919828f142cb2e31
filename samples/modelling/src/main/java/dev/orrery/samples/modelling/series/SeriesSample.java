package dev.orrery.samples.modelling.series;

import com.azure.cosmos.CosmosDatabase;
import dev.orrery.samples.modelling.Sample;
import dev.orrery.samples.modelling.Steps;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/** Compares keys of a time series. */
public final class SeriesSample implements Sample {

    static final LocalDate FIRST_DAY = LocalDate.of(2026, 3, 22);
    static final int DAYS = 20;
    static final int HOSTS = 10;

    @Override
    public String name() {
        return "series";
    }

    @Override
    public String question() {
        return "What hosts report all the time: by day, by host and day, or by host in a container for each month?";
    }

    @Override
    public void run(CosmosDatabase database, Steps steps) {
        run("by day", new MetricsByDay(database), steps);
        MetricsByHost byHost = new MetricsByHost(database);
        run("by host and day", byHost, steps);
        steps.take("by host and day", "show one host on a day", () -> byHost.day("host3", "2026-04-02"));
        MetricsByMonth byMonth = new MetricsByMonth(database);
        byMonth.begin("2026-03");
        byMonth.begin("2026-04");
        run("a container a month", byMonth, steps);
        steps.take("a container a month", "forget a month", () -> byMonth.drop("2026-03"));
        steps.remark("by host and day: what is older than " + MetricsByHost.KEPT.toDays() + " days goes by itself");
    }

    private static void run(String model, Metrics metrics, Steps steps) {
        metrics.appendAll(history());
        Metric next = Metric.of("host3", FIRST_DAY.plusDays(DAYS).atStartOfDay(), 0.5);
        steps.take(model, "append", () -> metrics.append(next));
        steps.take(model, "show the latest 10 of a host", () -> metrics.latest("host3", 10));
        steps.take(model, "show all hosts on a day", () -> metrics.day("2026-04-02"));
    }

    /** Four times a day from each host. */
    static List<Metric> history() {
        List<Metric> history = new ArrayList<>();
        for (int i = 0; i < DAYS * 4; i++) {
            for (int host = 0; host < HOSTS; host++) {
                LocalDateTime time = FIRST_DAY.atTime(0, host).plusHours(6L * i);
                history.add(Metric.of("host" + host, time, (i + host) % 10 / 10.0));
            }
        }
        return history;
    }
}
