package dev.orrery.metrics;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.watch.AnsweredRequest;
import dev.orrery.engine.watch.OperationKind;
import dev.orrery.engine.watch.WireProtocol;
import dev.orrery.model.Precondition;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.memory.MemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** An engine in memory with metrics, whose time the test moves. */
final class MeteredEngine implements AutoCloseable {

    private final MovableClock clock = new MovableClock();
    private final Engine engine;
    private final Metrics metrics;

    MeteredEngine() {
        this(Limits.DEFAULT);
    }

    MeteredEngine(Limits limits) {
        EngineSettings settings = EngineSettings.defaults()
                .withLimits(limits)
                .withClock(clock)
                .withUpkeepEvery(Duration.ZERO);
        this.engine = Engine.open(new MemoryStore(), settings);
        this.metrics = new Metrics(engine, settings);
    }

    Engine engine() {
        return engine;
    }

    Metrics metrics() {
        return metrics;
    }

    void pass(Duration time) {
        clock.now = clock.now.plus(time);
    }

    /** A container in database "blog", with the partition key /pk. */
    Container container(String id, int throughput) {
        if (engine.catalog().findDatabase("blog").isEmpty()) {
            engine.catalog().createDatabase("blog", Optional.empty());
        }
        String definition = "{\"id\": \"%s\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}".formatted(id);
        return engine.catalog().createContainer(
                engine.catalog().database("blog"),
                ContainerDefinition.parse(JsonText.parse(definition)),
                Optional.of(new Throughput.Manual(throughput)));
    }

    void drop(Container container) {
        engine.catalog().deleteContainer(container, Precondition.NONE);
    }

    void create(Container container, String id, String key) {
        engine.items().create(
                container, JsonText.parse("{\"id\": \"%s\", \"pk\": \"%s\"}".formatted(id, key)));
    }

    /** Tells the partition of a key that a request was served. */
    void served(Container container, String key, int units) {
        PartitionKey partitionKey = PartitionKey.of(key);
        container.partitions()
                .partitionOf(container.partitionKey().effective(partitionKey))
                .usage()
                .served(RequestCharge.ofUnits(units), Optional.of(partitionKey));
    }

    /** A request for a key comes when the throughput of its partition is used up. */
    void beyond(Container container, String key) {
        PartitionKey partitionKey = PartitionKey.of(key);
        container.partitions()
                .partitionOf(container.partitionKey().effective(partitionKey))
                .usage()
                .beyond(Optional.of(partitionKey));
    }

    /** Tells the metrics of a request that took a number of milliseconds. */
    void answered(Container container, OperationKind operation, int status, int units, long millis) {
        metrics.requests().answered(new AnsweredRequest(
                WireProtocol.REST,
                operation,
                Optional.of(container),
                status,
                RequestCharge.ofUnits(units),
                TimeUnit.MILLISECONDS.toNanos(millis)));
    }

    JsonValue json() {
        return metrics.json().toJson(new JsonOptions(Optional.empty(), 10, Optional.empty()));
    }

    /** The history of the last minute, of a container or of the account. */
    JsonValue history(Optional<String> container) {
        return metrics.json().toJson(new JsonOptions(container, 1, Optional.of(60))).property("history");
    }

    PrometheusText prometheus() {
        return PrometheusText.parse(metrics.prometheus());
    }

    @Override
    public void close() {
        metrics.close();
        engine.close();
    }

    private static final class MovableClock extends Clock {

        private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
