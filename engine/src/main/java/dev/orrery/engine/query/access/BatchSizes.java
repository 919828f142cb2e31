package dev.orrery.engine.query.access;

/**
 * How many items are loaded at once: batches grow, so that a reader who wants few items loads few, but not beyond what
 * takes much memory. Where it is known how many are probably wanted, these are loaded and no more.
 */
public final class BatchSizes {

    private static final int ITEMS_MAX = 64;
    private static final long BYTES_MAX = 1 << 20;
    private static final int FIRST_EXPECTED = 16;

    private long expected;
    private int size;

    /** For a reader who probably wants so many items; 0 if that isn't known. */
    public BatchSizes(long expected) {
        this.expected = expected;
        this.size = expected > 0 ? FIRST_EXPECTED : 1;
    }

    /** The size of the next batch. */
    public int next() {
        return expected > 0 ? (int) Math.min(expected, size) : size;
    }

    /** A batch of so many items was loaded, which have so many bytes. */
    public void loaded(int items, long bytes) {
        boolean wasExpected = expected > 0;
        expected -= items;
        if (bytes >= BYTES_MAX) {
            size = Math.max(size / 2, 1);
        } else if (wasExpected && expected <= 0) {
            size = 1;
        } else {
            size = Math.min(2 * size, ITEMS_MAX);
        }
    }
}
