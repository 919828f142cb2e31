package dev.orrery.script;

import com.sun.management.ThreadMXBean;
import dev.orrery.model.bound.HeapUse;
import java.lang.management.ManagementFactory;

/** What the JVM tells about who allocates. */
final class Allocations {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocations() {}

    /** Finds out whom to ask, which takes some time that a first program should not wait for. */
    static void load() {
        HeapUse.keptBytes();
        allocatedByCurrentThread();
    }

    /** All that the current thread has ever allocated; -1 if that isn't known, as for virtual threads. */
    static long allocatedByCurrentThread() {
        return Thread.currentThread().isVirtual() ? -1 : THREADS.getCurrentThreadAllocatedBytes();
    }

    static long allocatedBy(Thread thread) {
        return thread.isVirtual() ? -1 : THREADS.getThreadAllocatedBytes(thread.threadId());
    }
}
