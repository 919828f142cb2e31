package dev.orrery.cli.start;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * Gives memory back to the system after a peak. The JVM's collector does so only when it collects everything, and on a server
 * that has become idle it collects next to nothing: so it is told to, once, when the heap is much larger than what was in
 * use after the last time, and nothing has been collected for a while.
 */
final class MemoryReturn {

    private static final long PERIOD_SECONDS = 15;

    /** It doesn't matter how much of a heap of this size is used. */
    private static final long HEAP_BYTES_MIN = 192L << 20;

    /** What the JVM tells of its heap, and the order to collect. */
    interface Heap {

        /** How often anything was collected so far. */
        long collections();

        /** What the process has of the system. */
        long committedBytes();

        long usedBytes();

        void collect();
    }

    private final Heap heap;
    private long seenCollections;
    private long neededBytes;

    MemoryReturn(Heap heap) {
        this.heap = heap;
    }

    /** Begins to look after the heap of this process. */
    static void start() {
        MemoryReturn memory = new MemoryReturn(new OwnHeap());
        Thread.ofPlatform().daemon().name("memory-return").start(memory::lookForEver);
    }

    private void lookForEver() {
        try {
            while (true) {
                TimeUnit.SECONDS.sleep(PERIOD_SECONDS);
                lookIfPossible();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void lookIfPossible() {
        try {
            look();
        } catch (OutOfMemoryError e) {
            // Others collect already.
        }
    }

    /** Collects if that is worth it and disturbs nobody. Called every few seconds. */
    void look() {
        long collections = heap.collections();
        boolean isIdle = collections == seenCollections;
        if (isIdle && heap.committedBytes() > Math.max(HEAP_BYTES_MIN, 2 * neededBytes)) {
            heap.collect();
            neededBytes = heap.usedBytes();
        }
        seenCollections = heap.collections();
    }

    private static final class OwnHeap implements Heap {

        @Override
        public long collections() {
            return ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                    .sum();
        }

        @Override
        public long committedBytes() {
            return Runtime.getRuntime().totalMemory();
        }

        @Override
        public long usedBytes() {
            return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        }

        @Override
        public void collect() {
            System.gc();
        }
    }
}
