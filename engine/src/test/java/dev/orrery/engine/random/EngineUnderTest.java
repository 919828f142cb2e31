package dev.orrery.engine.random;

import dev.orrery.engine.Engine;
import dev.orrery.engine.TestClock;
import dev.orrery.engine.check.ConsistencyCheck;
import dev.orrery.engine.check.ConsistencyReport;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.settings.QueryLimits;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.script.ScriptLimits;
import dev.orrery.storage.Store;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.storage.rocksdb.Durability;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import dev.orrery.testing.storage.GuardedStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.random.RandomGeneratorFactory;

/** An engine with the containers of the random test, which can be started again on the same data. */
final class EngineUnderTest implements AutoCloseable {

    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    // So little that upkeep has something to split.
    private static final Limits LIMITS =
            Limits.DEFAULT.withPartitionBytesMax(150_000).withPartitionRequestUnitsMax(10_000);

    private final String name;
    private final Supplier<Store> opening;
    private final TestClock clock = new TestClock(START);
    private final HookedFaults faults = new HookedFaults();
    private Store store;
    private Engine engine;

    private EngineUnderTest(String name, Supplier<Store> opening) {
        this.name = name;
        this.opening = opening;
        start();
        Database database = engine.catalog().createDatabase("db", Optional.empty());
        ContainerShape.ALL.forEach(shape -> create(database, shape));
    }

    static EngineUnderTest inMemory() {
        Store kept = new KeptStore(new MemoryStore());
        return new EngineUnderTest("memory", () -> kept);
    }

    static EngineUnderTest onRocks(Path directory) {
        RocksSettings settings = RocksSettings.DEFAULTS
                .withDurability(Durability.ASYNC)
                .withBlockCacheBytes(16 << 20)
                .withWriteBufferBytes(16 << 20);
        return new EngineUnderTest("RocksDB", () -> RocksStore.open(directory, settings));
    }

    private void start() {
        // That nobody writes into what the store shares with its readers is proved along the way.
        store = new GuardedStore(opening.get());
        engine = Engine.open(
                store,
                new EngineSettings(
                        LIMITS,
                        clock,
                        RandomGeneratorFactory.of("L64X128MixRandom").create(),
                        faults,
                        Duration.ZERO,
                        ScriptLimits.DEFAULT,
                        ThroughputSettings.OBSERVED,
                        QueryLimits.DEFAULT,
                        512 << 20));
    }

    private void create(Database database, ContainerShape shape) {
        Container container = engine.catalog()
                .createContainer(
                        database,
                        shape.definition(Indexing.EVERYTHING, OptionalInt.empty()),
                        Optional.of(new Throughput.Manual(shape.partitions() * 6_000)));
        engine.catalog()
                .replaceThroughput(
                        container, new Throughput.Manual(shape.partitions() * LIMITS.partitionRequestUnitsMax()));
    }

    Engine engine() {
        return engine;
    }

    Container container(String id) {
        return engine.catalog().container("db", id);
    }

    TestClock clock() {
        return clock;
    }

    HookedFaults faults() {
        return faults;
    }

    void restart(Operation.Manner manner) {
        switch (manner) {
            case CLOSED -> engine.close();
            case CUT_OFF -> store.close();
        }
        start();
    }

    ConsistencyReport check() {
        return ConsistencyCheck.run(store);
    }

    @Override
    public void close() {
        engine.close();
    }

    @Override
    public String toString() {
        return "the engine on " + name;
    }
}
