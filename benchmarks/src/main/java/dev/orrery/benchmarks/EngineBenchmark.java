package dev.orrery.benchmarks;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.WriteBatch;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.rocksdb.RocksDBException;

/** Measures the engine against bare RocksDB and prints the table of {@code docs/benchmarks.md}. */
public final class EngineBenchmark {

    private static final int ITEMS = 100_000;
    private static final int GROUP = 50;
    private final Path directory;
    private final List<Comparison.Result> results = new ArrayList<>();

    private EngineBenchmark(Path directory) {
        this.directory = directory;
    }

    public static void main(String[] arguments) throws IOException, RocksDBException {
        try (ScratchDirectory scratch = new ScratchDirectory()) {
            new EngineBenchmark(scratch.path()).run();
        }
    }

    private void run() throws RocksDBException {
        List<WriteBatch> batches = recordedBatches();
        compareReads(batches);
        compareCreates(batches);
        comparePropertyReads();
        System.out.println("| | reference | Orrery | ratio: middle (lowest–highest) |");
        System.out.println("| --- | --- | --- | --- |");
        results.forEach(result -> System.out.println(result.row()));
        System.out.println();
        measureOpening();
    }

    /** What the engine writes for each of the items, taken from an engine in memory. */
    private static List<WriteBatch> recordedBatches() {
        RecordingStore recording = new RecordingStore(new MemoryStore());
        try (Engine engine = Engine.open(recording, EngineSettings.defaults())) {
            Container container = Load.newContainer(engine);
            recording.takeBatches();
            for (int i = 0; i < ITEMS; i++) {
                engine.items().create(container, SampleItems.item(i));
            }
            return recording.takeBatches();
        }
    }

    private void compareReads(List<WriteBatch> batches) throws RocksDBException {
        RocksSettings settings = RocksSettings.DEFAULTS;
        try (Engine engine =
                Engine.open(RocksStore.open(directory.resolve("read"), settings), EngineSettings.defaults());
                BareRocks bare = new BareRocks(directory.resolve("read-bare"))) {
            Container container = Load.newContainer(engine);
            Load.items(engine, container, 0, ITEMS);
            for (int i = 0; i < batches.size(); i += GROUP) {
                bare.load(batches.subList(i, Math.min(i + GROUP, batches.size())));
            }
            String[] ids = new String[ITEMS];
            byte[][] keys = new byte[ITEMS][];
            for (int i = 0; i < ITEMS; i++) {
                ids[i] = SampleItems.id(i);
                keys[i] = LogicalPartition.of(container.partitionKey(), PartitionKey.of(ids[i]))
                        .itemKey(ItemId.ofText(ids[i]));
            }
            for (int threads : new int[] {1, 2}) {
                results.add(Comparison.run(
                        "point read, 400 bytes, warm, " + threads + " thread" + (threads > 1 ? "s" : ""),
                        () -> Rate.of(threads, Thread.ofPlatform(), number -> {
                            if (bare.get(KeySpace.ITEMS, keys[scattered(number)]).length < 300) {
                                throw new IllegalStateException("Not the item");
                            }
                        }),
                        () -> Rate.of(threads, Thread.ofPlatform(), number -> {
                            String id = ids[scattered(number)];
                            JsonValue body = engine.items()
                                    .read(container, PartitionKey.of(id), ItemId.ofText(id))
                                    .body();
                            if (!body.isObject()) {
                                throw new IllegalStateException("Not the item");
                            }
                        })));
            }
        }
    }

    private void compareCreates(List<WriteBatch> batches) throws RocksDBException {
        try (Engine engine = Engine.open(
                RocksStore.open(directory.resolve("create"), RocksSettings.DEFAULTS), EngineSettings.defaults());
                BareRocks bare = new BareRocks(directory.resolve("create-bare"))) {
            Container container = Load.newContainer(engine);
            AtomicInteger created = new AtomicInteger();
            AtomicLong nextGroup = new AtomicLong();
            results.add(Comparison.run(
                    "create, default index, " + Load.WRITERS + " writers, durable",
                    () -> Load.WRITERS * Rate.of(1, Thread.ofPlatform(), 1, number -> {
                        int first = (int) (nextGroup.getAndIncrement() * Load.WRITERS % (ITEMS - Load.WRITERS));
                        bare.writeDurably(batches.subList(first, first + Load.WRITERS));
                    }),
                    () -> {
                        // Made before the clock runs; no turn can use up so many.
                        List<JsonValue> bodies = SampleItems.items(created.getAndAdd(ITEMS), ITEMS);
                        return Rate.of(
                                Load.WRITERS,
                                Thread.ofVirtual(),
                                1,
                                number -> engine.items().create(container, bodies.get((int) number)));
                    }));
        }
    }

    private void comparePropertyReads() {
        byte[] wide = SampleItems.wideItem(64).encoded();
        JsonValue last = JsonValue.ofEncoded(wide).property("property63");
        results.add(Comparison.run(
                "one property of an item of " + wide.length + " bytes (reference: all properties decoded)",
                () -> Rate.of(1, Thread.ofPlatform(), number -> {
                    int length = 0;
                    for (var property : JsonValue.ofEncoded(wide).properties()) {
                        length += property.name().length() + property.value().stringValue().length();
                    }
                    if (length < last.stringValue().length()) {
                        throw new IllegalStateException("Not the properties");
                    }
                }),
                () -> Rate.of(1, Thread.ofPlatform(), number -> {
                    if (!JsonValue.ofEncoded(wide).property("property63").isString()) {
                        throw new IllegalStateException("Not the property");
                    }
                })));
    }

    private void measureOpening() {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < 11; i++) {
            Path fresh = directory.resolve("open-" + i);
            long start = System.nanoTime();
            Engine engine = Engine.open(RocksStore.open(fresh, RocksSettings.DEFAULTS), EngineSettings.defaults());
            millis.add((System.nanoTime() - start) / 1e6);
            engine.close();
        }
        millis.sort(Comparator.naturalOrder());
        System.out.printf(
                "Opening an engine on an empty directory: %.1f ms (%.1f–%.1f)%n",
                millis.get(millis.size() / 2), millis.getFirst(), millis.getLast());
    }

    // A step that has no factor in common with the number of items, so that all are read, far from each other.
    private static int scattered(long number) {
        return (int) (number * 7919 % ITEMS);
    }
}
