package dev.orrery.samples.modelling.series;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.azure.cosmos.models.ThroughputProperties;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Each month has a container of its own, by {@code /host}. The month that is written has much throughput, those before
 * have little, and one that nobody needs any more is deleted for nothing.
 */
final class MetricsByMonth implements Metrics {

    static final int PAST_THROUGHPUT = 400;

    private final CosmosDatabase database;
    private final NavigableMap<String, CosmosContainer> months = new TreeMap<>();

    MetricsByMonth(CosmosDatabase database) {
        this.database = database;
    }

    /** Makes room for a month such as {@code 2026-03}, and has the one before cost less. */
    void begin(String month) {
        if (!months.isEmpty()) {
            months.lastEntry().getValue()
                    .replaceThroughput(ThroughputProperties.createManualThroughput(PAST_THROUGHPUT));
        }
        CosmosContainerProperties container = new CosmosContainerProperties("metrics-" + month, "/host");
        months.put(month, Containers.createSpread(database, container, 4));
    }

    /** Forgets a month. */
    void drop(String month) {
        months.remove(month).delete();
    }

    int throughput(String month) {
        return months.get(month).readThroughput().getProperties().getManualThroughput();
    }

    @Override
    public void append(Metric metric) {
        months.get(metric.month()).createItem(metric);
    }

    @Override
    public void appendAll(List<Metric> many) {
        Map<String, List<Metric>> byMonth = new HashMap<>();
        many.forEach(metric -> byMonth.computeIfAbsent(metric.month(), month -> new ArrayList<>()).add(metric));
        byMonth.forEach((month, metrics) -> Containers.createAll(
                months.get(month), metrics, metric -> new PartitionKey(metric.host())));
    }

    /** Goes back month by month until there are enough. */
    @Override
    public List<Metric> latest(String host, int count) {
        List<Metric> found = new ArrayList<>();
        for (CosmosContainer month : months.descendingMap().values()) {
            if (found.size() < count) {
                SqlQuerySpec latest = new SqlQuerySpec(
                        "SELECT TOP @count * FROM c ORDER BY c.time DESC",
                        new SqlParameter("@count", count - found.size()));
                found.addAll(Queries.within(new PartitionKey(host), month, latest, Metric.class));
            }
        }
        return found;
    }

    @Override
    public List<Metric> day(String day) {
        SqlQuerySpec ofDay = new SqlQuerySpec(
                "SELECT * FROM c WHERE c.day = @day ORDER BY c.time", new SqlParameter("@day", day));
        return Queries.everywhere(months.get(day.substring(0, "2026-03".length())), ofDay, Metric.class);
    }
}
