package dev.orrery.benchmarks.feed;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.server.DataLocation;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import dev.orrery.storage.rocksdb.Durability;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server with one container of small items, in one physical partition. */
record FeedSite(int changes, Orrery server) implements AutoCloseable {

    static final String DATABASE = "benchmark";
    static final String CONTAINER = "items";
    static final int ITEM_BYTES = 100;

    private static final int WRITERS = 64;
    private static final String DEFINITION = """
            {"id": "%s", "partitionKey": {"paths": ["/pk"], "version": 2}, "indexingPolicy": {"indexingMode": "none"}}
            """.formatted(CONTAINER);

    /** Fills a directory that is new, without waiting for the disk, and starts a server on it as anyone would. */
    static FeedSite open(int changes, Path directory) throws IOException {
        RocksSettings hasty = RocksSettings.DEFAULTS.withDurability(Durability.ASYNC);
        try (Engine engine = Engine.open(RocksStore.open(directory, hasty), EngineSettings.defaults())) {
            Container container = engine.catalog()
                    .createContainer(
                            engine.catalog().createDatabase(DATABASE, Optional.empty()),
                            ContainerDefinition.parse(JsonText.parse(DEFINITION)),
                            Optional.empty());
            fill(engine, container, changes);
        }
        return new FeedSite(changes, Orrery.start(OrrerySettings.defaults()
                .withoutRateLimit()
                .withDataLocation(new DataLocation.Directory(directory))));
    }

    private static void fill(Engine engine, Container container, int changes) {
        AtomicInteger next = new AtomicInteger();
        try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < WRITERS; i++) {
                writers.execute(() -> {
                    for (int n = next.getAndIncrement(); n < changes; n = next.getAndIncrement()) {
                        engine.items().create(container, item(n));
                    }
                });
            }
        }
    }

    private static JsonValue item(int number) {
        return JsonText.parse("{\"id\":\"item-%09d\",\"pk\":\"user-%d\",\"likes\":%d,\"title\":\"%s\"}"
                .formatted(number, number % 10_000, number % 1000, "A title of about forty characters " + number));
    }

    Container container() {
        return server.engine().catalog().container(DATABASE, CONTAINER);
    }

    @Override
    public void close() {
        server.close();
    }
}
