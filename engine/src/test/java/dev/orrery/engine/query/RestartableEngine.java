package dev.orrery.engine.query;

import dev.orrery.engine.Engine;
import dev.orrery.engine.TestClock;
import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.maintenance.TestStore;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.Store;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.storage.rocksdb.Durability;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** An engine for tests of queries, which can be started again on the same data. */
public final class RestartableEngine implements AutoCloseable {

    private final String name;
    private final Supplier<Store> opening;
    private TestEngine engine;

    private RestartableEngine(String name, Supplier<Store> opening) {
        this.name = name;
        this.opening = opening;
        this.engine = TestEngine.on(opening.get(), Limits.DEFAULT);
    }

    public static RestartableEngine inMemory() {
        Store content = new MemoryStore();
        return new RestartableEngine("memory", () -> new TestStore(content));
    }

    public static RestartableEngine onRocks(Path directory) {
        RocksSettings settings = RocksSettings.DEFAULTS
                .withDurability(Durability.ASYNC)
                .withBlockCacheBytes(16 << 20)
                .withWriteBufferBytes(16 << 20);
        return new RestartableEngine("RocksDB", () -> RocksStore.open(directory, settings));
    }

    public Engine engine() {
        return engine.engine();
    }

    public TestClock clock() {
        return engine.clock();
    }

    public void create(JsonValue definition, int partitions) {
        engine.container(definition.toString(), partitions);
    }

    /** A container as it is known since the last start. */
    public Container container(String id) {
        return engine.engine().catalog().container("db", id);
    }

    /** Closes the engine and opens it again; the time stays. */
    public void restart() {
        Instant now = engine.clock().instant();
        engine.close();
        engine = TestEngine.on(opening.get(), Limits.DEFAULT);
        engine.clock().advance(Duration.between(engine.clock().instant(), now));
    }

    @Override
    public void close() {
        engine.close();
    }

    @Override
    public String toString() {
        return name;
    }
}
