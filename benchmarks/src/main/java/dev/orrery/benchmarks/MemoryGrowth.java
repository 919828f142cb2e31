package dev.orrery.benchmarks;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;

/** Shows what memory a process takes while the data grows; started with a heap of a size that a server might have. */
public final class MemoryGrowth {

    private static final int STEPS = 5;
    private static final int ITEMS_PER_STEP = 200_000;

    // Small, so that the bounds are reached soon.
    private static final RocksSettings SETTINGS =
            RocksSettings.DEFAULTS.withBlockCacheBytes(32 << 20).withWriteBufferBytes(32 << 20);

    private MemoryGrowth() {}

    public static void main(String[] arguments) throws IOException {
        try (ScratchDirectory scratch = new ScratchDirectory();
                Engine engine = Engine.open(
                        RocksStore.open(scratch.path(), SETTINGS), EngineSettings.defaults())) {
            print(engine, Load.newContainer(engine));
        }
    }

    private static void print(Engine engine, Container container) {
        System.out.println("| items | Java heap in use after a collection | resident memory |");
        System.out.println("| --- | --- | --- |");
        for (int step = 1; step <= STEPS; step++) {
            Load.items(engine, container, (long) (step - 1) * ITEMS_PER_STEP, ITEMS_PER_STEP);
            System.out.printf(
                    "| %,d | %d MB | %d MB |%n", step * ITEMS_PER_STEP, heapBytes() >> 20, residentBytes() >> 20);
        }
        System.out.println();
    }

    private static long heapBytes() {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }

    /** What Linux says of this process; elsewhere 0. */
    private static long residentBytes() {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return 0;
        }
        try {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
