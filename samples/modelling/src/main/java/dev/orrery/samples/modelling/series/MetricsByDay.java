package dev.orrery.samples.modelling.series;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import java.util.List;

/**
 * A day of all hosts is a logical partition. Good where little is written and days are asked for; all that is written
 * now goes to one place.
 */
final class MetricsByDay implements Metrics {

    private final CosmosContainer metrics;

    MetricsByDay(CosmosDatabase database) {
        metrics = Containers.createSpread(
                database, new CosmosContainerProperties("metricsByDay", "/day"), 4);
    }

    @Override
    public void append(Metric metric) {
        metrics.createItem(metric);
    }

    @Override
    public void appendAll(List<Metric> many) {
        Containers.createAll(metrics, many, metric -> new PartitionKey(metric.day()));
    }

    @Override
    public List<Metric> latest(String host, int count) {
        SqlQuerySpec latest = new SqlQuerySpec(
                "SELECT TOP @count * FROM c WHERE c.host = @host ORDER BY c.time DESC",
                new SqlParameter("@count", count),
                new SqlParameter("@host", host));
        return Queries.everywhere(metrics, latest, Metric.class);
    }

    @Override
    public List<Metric> day(String day) {
        SqlQuerySpec all = new SqlQuerySpec("SELECT * FROM c ORDER BY c.time");
        return Queries.within(new PartitionKey(day), metrics, all, Metric.class);
    }
}
