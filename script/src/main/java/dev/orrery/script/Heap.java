package dev.orrery.script;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** What the JVM tells about who allocates, and how much of it stays. */
final class Heap {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Those in which objects grow old; they are the ones that know thresholds. */
    private static final List<MemoryPoolMXBean> POOLS = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported())
            .toList();

    private Heap() {}

    /** Finds out whom to ask, which takes some time that a first program should not wait for. */
    static void load() {
        keptBytes();
        allocatedByCurrentThread();
    }

    /** All that the current thread has ever allocated; -1 if that isn't known, as for virtual threads. */
    static long allocatedByCurrentThread() {
        return Thread.currentThread().isVirtual() ? -1 : THREADS.getCurrentThreadAllocatedBytes();
    }

    static long allocatedBy(Thread thread) {
        return thread.isVirtual() ? -1 : THREADS.getThreadAllocatedBytes(thread.threadId());
    }

    /** The size of what has survived some collections, or was too big to take part. */
    static long keptBytes() {
        long bytes = 0;
        for (MemoryPoolMXBean pool : POOLS) {
            bytes += pool.getUsage().getUsed();
        }
        return bytes;
    }

    /** Whether there may soon be too little for what is going on. */
    static boolean isFilling(long keptBytes) {
        return keptBytes > Runtime.getRuntime().maxMemory() / 2;
    }

    static boolean isNearlyFull(long keptBytes) {
        return keptBytes > Runtime.getRuntime().maxMemory() / 4 * 3;
    }
}
