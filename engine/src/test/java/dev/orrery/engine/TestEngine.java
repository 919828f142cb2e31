package dev.orrery.engine;

import dev.orrery.engine.check.ConsistencyCheck;
import dev.orrery.engine.check.ConsistencyReport;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.Faults;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.settings.QueryLimits;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.script.ScriptLimits;
import dev.orrery.storage.Store;
import dev.orrery.storage.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGeneratorFactory;

/** An engine for tests: time stands still unless the test moves it, chance has a fixed seed, upkeep runs on demand. */
public final class TestEngine implements AutoCloseable {

    private static final long MEMORY_BYTES_MAX = 512 << 20;

    private final Store store;
    private final Engine engine;
    private final TestClock clock;

    private TestEngine(Store store, Engine engine, TestClock clock) {
        this.store = store;
        this.engine = engine;
        this.clock = clock;
    }

    /** An engine in memory with the usual limits. */
    public static TestEngine inMemory() {
        return on(new MemoryStore(), Limits.DEFAULT);
    }

    public static TestEngine inMemory(Limits limits) {
        return on(new MemoryStore(), limits);
    }

    public static TestEngine on(Store store, Limits limits) {
        return on(store, limits, Faults.NONE);
    }

    public static TestEngine on(Store store, Limits limits, Faults faults) {
        return on(store, limits, faults, ScriptLimits.DEFAULT);
    }

    public static TestEngine on(Store store, Limits limits, Faults faults, ScriptLimits scriptLimits) {
        return on(store, limits, faults, scriptLimits, ThroughputSettings.OBSERVED);
    }

    /** An engine in memory that refuses requests beyond their throughput. */
    public static TestEngine inMemory(Limits limits, ThroughputSettings throughput) {
        return on(new MemoryStore(), limits, Faults.NONE, ScriptLimits.DEFAULT, throughput);
    }

    /** An engine in memory whose queries and programs have limits of their own. */
    public static TestEngine inMemory(QueryLimits queryLimits, ScriptLimits scriptLimits) {
        return on(
                new MemoryStore(),
                Limits.DEFAULT,
                Faults.NONE,
                scriptLimits,
                ThroughputSettings.OBSERVED,
                queryLimits);
    }

    /** An engine in memory whose queries and programs together may keep so much. */
    public static TestEngine inMemory(long memoryBytesMax) {
        TestClock clock = new TestClock(Instant.parse("2026-01-01T00:00:00Z"));
        Store store = new MemoryStore();
        EngineSettings settings = EngineSettings.defaults()
                .withClock(clock)
                .withUpkeepEvery(Duration.ZERO)
                .withThroughput(ThroughputSettings.OBSERVED)
                .withMemoryBytesMax(memoryBytesMax);
        return new TestEngine(store, Engine.open(store, settings), clock);
    }

    private static TestEngine on(
            Store store, Limits limits, Faults faults, ScriptLimits scriptLimits, ThroughputSettings throughput) {
        return on(store, limits, faults, scriptLimits, throughput, QueryLimits.DEFAULT);
    }

    private static TestEngine on(
            Store store,
            Limits limits,
            Faults faults,
            ScriptLimits scriptLimits,
            ThroughputSettings throughput,
            QueryLimits queryLimits) {
        TestClock clock = new TestClock(Instant.parse("2026-01-01T00:00:00Z"));
        EngineSettings settings = new EngineSettings(
                limits,
                clock,
                RandomGeneratorFactory.of("L64X128MixRandom").create(42),
                faults,
                Duration.ZERO,
                scriptLimits,
                throughput,
                queryLimits,
                MEMORY_BYTES_MAX);
        return new TestEngine(store, Engine.open(store, settings), clock);
    }

    public Engine engine() {
        return engine;
    }

    public Items items() {
        return engine.items();
    }

    public TestClock clock() {
        return clock;
    }

    public Database database() {
        return engine.catalog()
                .findDatabase("db")
                .orElseGet(() -> engine.catalog().createDatabase("db", Optional.empty()));
    }

    /** A container with one partition key path and defaults for the rest. */
    public Container container(String id, String partitionKeyPath) {
        return container("""
                {"id": "%s", "partitionKey": {"paths": ["%s"], "version": 2}}
                """.formatted(id, partitionKeyPath));
    }

    public Container container(String definition) {
        return container(definition, Optional.empty());
    }

    /** A container with so many physical partitions, whose throughput needs all of them. */
    public Container container(String definition, int partitions) {
        Container container = container(definition, Optional.of(new Throughput.Manual(partitions * 6_000)));
        engine.catalog().replaceThroughput(container, new Throughput.Manual(partitions * 10_000));
        return container;
    }

    private Container container(String definition, Optional<Throughput> throughput) {
        return engine.catalog()
                .createContainer(database(), ContainerDefinition.parse(json(definition)), throughput);
    }

    /** Looks at all that is stored. */
    public ConsistencyReport check() {
        return ConsistencyCheck.run(store);
    }

    public static JsonValue json(String text) {
        return JsonText.parse(text);
    }

    @Override
    public void close() {
        engine.close();
    }
}
