package dev.orrery.benchmarks;

import dev.orrery.engine.Engine;
import dev.orrery.engine.admission.Admission;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Measures what it costs to let a point read in and have it pay. Reads with and without that take turns in short blocks on
 * one thread, and only the time counts that the thread was running; so a busy machine does not matter much.
 */
public final class MeterCost {

    private static final int ITEMS = 100_000;
    private static final int ROUNDS = 7;
    private static final int BLOCKS = 400;
    private static final int READS_PER_BLOCK = 250;

    /** More than any machine can spend, so that nothing is refused. */
    private static final int UNITS_PER_PARTITION = 60_000_000;

    private static final int UNITS_PER_PARTITION_MAX = 100_000_000;

    private final Engine engine;
    private final Container container;
    private final String[] ids = new String[ITEMS];
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    private MeterCost(Engine engine, Container container) {
        this.engine = engine;
        this.container = container;
        Arrays.setAll(ids, SampleItems::id);
    }

    /** Compares reads in a container with so many partitions, and tells what came out. */
    public static String run(int partitions) throws IOException {
        EngineSettings defaults = EngineSettings.defaults();
        EngineSettings settings = defaults.withLimits(
                defaults.limits().withPartitionRequestUnitsMax(UNITS_PER_PARTITION_MAX));
        try (ScratchDirectory scratch = new ScratchDirectory();
                Engine engine = Engine.open(RocksStore.open(scratch.path(), RocksSettings.DEFAULTS), settings)) {
            Container container =
                    Load.newContainer(engine, new Throughput.Manual(partitions * UNITS_PER_PARTITION));
            Load.items(engine, container, 0, ITEMS);
            return new MeterCost(engine, container).compare(partitions);
        }
    }

    private String compare(int partitions) {
        round();
        List<double[]> rounds = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            rounds.add(round());
        }
        rounds.sort((one, other) -> Double.compare(one[1] / one[0], other[1] / other[0]));
        double[] middle = rounds.get(ROUNDS / 2);
        return "point read, %d partitions: %.0f ns unmetered, %.0f ns metered, ratio **%.3f** (%.3f–%.3f)"
                .formatted(
                        partitions,
                        middle[0],
                        middle[1],
                        middle[1] / middle[0],
                        rounds.getFirst()[1] / rounds.getFirst()[0],
                        rounds.getLast()[1] / rounds.getLast()[0]);
    }

    /** The nanoseconds of a read without and with. */
    private double[] round() {
        long[] nanos = new long[2];
        for (int block = 0; block < BLOCKS; block++) {
            long first = (long) block * READS_PER_BLOCK;
            nanos[0] += nanosOf(first, this::read);
            nanos[1] += nanosOf(first + ITEMS / 2, this::readMetered);
        }
        double reads = (double) BLOCKS * READS_PER_BLOCK;
        return new double[] {nanos[0] / reads, nanos[1] / reads};
    }

    private long nanosOf(long first, LongConsumer read) {
        long start = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < READS_PER_BLOCK; i++) {
            read.accept(first + i);
        }
        return threads.getCurrentThreadCpuTime() - start;
    }

    private void read(long number) {
        String id = ids[(int) (number * 7919 % ITEMS)];
        check(engine.items().read(container, PartitionKey.of(id), ItemId.ofText(id)));
    }

    private void readMetered(long number) {
        String id = ids[(int) (number * 7919 % ITEMS)];
        PartitionKey key = PartitionKey.of(id);
        try (Admission admission = engine.budgets().admit(container, key)) {
            StoredItem item = engine.items().read(container, key, ItemId.ofText(id));
            admission.pay(Prices.read(item));
            check(item);
        }
    }

    private static void check(StoredItem item) {
        if (!item.body().isObject()) {
            throw new IllegalStateException("Not the item");
        }
    }
}
