package dev.orrery.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.util.ResourceLeakDetector;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Finds buffers that nobody released. */
public final class Leaks {

    private static final List<String> FOUND = new CopyOnWriteArrayList<>();

    static {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
        ByteBufUtil.setLeakListener((kind, where) -> FOUND.add(kind + where));
    }

    private Leaks() {}

    /** Watches all buffers from now on. */
    public static void watch() {
        // Loading the class is enough.
    }

    @SuppressWarnings("SystemGC")
    public static void assertNone() {
        System.gc();
        // Leaks are reported when the next buffer is made.
        ByteBufAllocator.DEFAULT.buffer(1).release();
        assertThat(FOUND).isEmpty();
    }
}
