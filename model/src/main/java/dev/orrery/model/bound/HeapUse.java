package dev.orrery.model.bound;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** How full the heap of this process really is, whatever was counted. */
public final class HeapUse {

    private static final long HEAP_BYTES_MAX = Runtime.getRuntime().maxMemory();

    /** Where objects are that have outlived a collection: all but the one in which they are made. */
    private static final List<MemoryPoolMXBean> POOLS = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP && !pool.getName().contains("Eden"))
            .toList();

    private HeapUse() {}

    /** The size of what has outlived a collection, or was too big to take part. Some of it may be garbage by now. */
    public static long keptBytes() {
        long bytes = 0;
        for (MemoryPoolMXBean pool : POOLS) {
            bytes += pool.getUsage().getUsed();
        }
        return bytes;
    }

    /** Whether there may soon be too little for what is going on. */
    public static boolean isFilling(long keptBytes) {
        return keptBytes > HEAP_BYTES_MAX / 2;
    }

    public static boolean isNearlyFull(long keptBytes) {
        return keptBytes > HEAP_BYTES_MAX / 4 * 3;
    }

    /** Whether nothing should be begun that keeps much. */
    static boolean isNearlyFull() {
        return isNearlyFull(keptBytes());
    }
}
