package dev.orrery.samples.modelling.series;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import java.time.Duration;
import java.util.List;

/**
 * A day of a host is a logical partition, by a key of two properties. Hosts write side by side, the history of one may
 * be larger than a logical partition, and whoever knows but the host finds all its days in one place. What is older
 * than a month goes by itself.
 */
final class MetricsByHost implements Metrics {

    static final Duration KEPT = Duration.ofDays(30);

    private final CosmosContainer metrics;

    MetricsByHost(CosmosDatabase database) {
        CosmosContainerProperties container =
                new CosmosContainerProperties("metricsByHost", Containers.hierarchicalKey("/host", "/day"));
        container.setDefaultTimeToLiveInSeconds((int) KEPT.toSeconds());
        metrics = Containers.createSpread(database, container, 4);
    }

    @Override
    public void append(Metric metric) {
        metrics.createItem(metric);
    }

    @Override
    public void appendAll(List<Metric> many) {
        Containers.createAll(metrics, many, metric -> key(metric.host(), metric.day()));
    }

    @Override
    public List<Metric> latest(String host, int count) {
        SqlQuerySpec latest = new SqlQuerySpec(
                "SELECT TOP @count * FROM c ORDER BY c.time DESC", new SqlParameter("@count", count));
        return Queries.within(new PartitionKeyBuilder().add(host).build(), metrics, latest, Metric.class);
    }

    /** The metrics of one host on a day, in the order of time. */
    List<Metric> day(String host, String day) {
        SqlQuerySpec all = new SqlQuerySpec("SELECT * FROM c ORDER BY c.time");
        return Queries.within(key(host, day), metrics, all, Metric.class);
    }

    @Override
    public List<Metric> day(String day) {
        SqlQuerySpec ofDay = new SqlQuerySpec(
                "SELECT * FROM c WHERE c.day = @day ORDER BY c.time", new SqlParameter("@day", day));
        return Queries.everywhere(metrics, ofDay, Metric.class);
    }

    private static PartitionKey key(String host, String day) {
        return new PartitionKeyBuilder().add(host).add(day).build();
    }
}
