package dev.orrery.benchmarks.query;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.server.DataLocation;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import dev.orrery.storage.rocksdb.Durability;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.io.IOException;
import java.nio.file.Path;

/** A server with one container of orders, in one physical partition. */
record Site(Orders orders, Orrery server) implements AutoCloseable {

    static final String DATABASE = "benchmark";
    static final String CONTAINER = "orders";

    /** Fills a directory that is new, without waiting for the disk, and starts a server on it as anyone would. */
    static Site open(Orders orders, Path directory) throws IOException {
        RocksSettings hasty = RocksSettings.DEFAULTS.withDurability(Durability.ASYNC);
        try (Engine engine = Engine.open(RocksStore.open(directory, hasty), EngineSettings.defaults())) {
            OrderLoad.run(engine, orders);
        }
        return new Site(orders, Orrery.start(
                OrrerySettings.defaults()
                        .withoutRateLimit()
                        .withDataLocation(new DataLocation.Directory(directory))));
    }

    Questions questions() {
        return new Questions(orders);
    }

    EngineSide engine() {
        Engine engine = server.engine();
        Container container = engine.catalog().container(DATABASE, CONTAINER);
        return new EngineSide(engine, container);
    }

    RestSide rest() throws IOException {
        return new RestSide(server.endpoint());
    }

    @Override
    public void close() {
        server.close();
    }
}
