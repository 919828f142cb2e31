package dev.orrery.engine.query.run;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * What all queries share.
 *
 * @param nanoTime tells how long a page takes
 */
public record QueryParts(ParkedRows parked, Gather gather, LongSupplier nanoTime) {

    /** With empty hands, in real time. */
    public static QueryParts create() {
        return new QueryParts(
                new ParkedRows(RandomGenerator.of("L64X128MixRandom"), ParkedRows.BYTES_MAX),
                new Gather(),
                System::nanoTime);
    }

    /** A page that streams ends after this time, with what it has. */
    private static final long PAGE_NANOS_MAX = 5_000_000_000L;

    /** Whether a page that begins now has taken too long. */
    BooleanSupplier deadline() {
        long start = nanoTime.getAsLong();
        return () -> nanoTime.getAsLong() - start > PAGE_NANOS_MAX;
    }
}
