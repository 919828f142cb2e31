package dev.orrery.cli.client;

import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.List;
import java.util.Optional;

/** Makes databases and containers. */
public record Creation(AccountClient account) {

    public void database(String name, Optional<ProvisionedThroughput> throughput) {
        account.ask(withThroughput(databaseAsk(name), throughput));
    }

    /** Makes a database unless it is there. */
    public void databaseIfMissing(String name) {
        Answer answer = account.tryAsk(databaseAsk(name));
        if (answer.isFailure() && answer.status() != Answer.CONFLICT) {
            throw answer.refusal();
        }
    }

    /** Makes a container, by the paths of its partition key. */
    public void container(
            String database,
            String name,
            List<String> partitionKey,
            Optional<ProvisionedThroughput> throughput,
            Optional<Integer> ttlSeconds) {
        PartitionKeyDefinition key = partitionKey.size() == 1
                ? PartitionKeyDefinition.hash(partitionKey.getFirst())
                : PartitionKeyDefinition.multiHash(partitionKey.toArray(String[]::new));
        ValueWriter body = new ValueWriter().startObject()
                .name("id").value(name)
                .name("partitionKey").value(key.toJson());
        ttlSeconds.ifPresent(seconds -> body.name("defaultTtl").value((long) seconds));
        container(database, body.endObject().finish(), throughput);
    }

    /** Makes a container by its definition. */
    public void container(String database, JsonValue definition, Optional<ProvisionedThroughput> throughput) {
        account.ask(withThroughput(Ask.post(Target.of("dbs", database, "colls"), definition), throughput));
    }

    private static Ask databaseAsk(String name) {
        return Ask.post(
                Target.of("dbs"),
                new ValueWriter().startObject().name("id").value(name).endObject().finish());
    }

    private static Ask withThroughput(Ask ask, Optional<ProvisionedThroughput> throughput) {
        return throughput.map(wanted -> wanted.addTo(ask)).orElse(ask);
    }
}
