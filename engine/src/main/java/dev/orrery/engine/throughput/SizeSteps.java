package dev.orrery.engine.throughput;

/**
 * Prices that rise with a size, in steps: what is larger than one size costs as much as the next, which is twice as
 * large. Behind the last they rise evenly.
 *
 * <p>That they are steps, and no slope, is what the published series of measurements says: writes of 1, 5, 10, 50 and
 * so on kilobytes cost what 2, 8, 16 and 64 do.
 */
final class SizeSteps {

    private final long firstBytes;
    private final int[] parts;

    /** Steps of which the first reaches up to a size. */
    SizeSteps(long firstBytes, int... parts) {
        this.firstBytes = firstBytes;
        this.parts = parts.clone();
    }

    /** The price of a size, in 1/21 request units. */
    long parts(long bytes) {
        long size = firstBytes;
        for (int price : parts) {
            if (bytes <= size) {
                return price;
            }
            size *= 2;
        }
        return parts[parts.length - 1] * bytes / (size / 2);
    }
}
