package dev.orrery.engine.query.run;

import dev.orrery.engine.settings.QueryLimits;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/** What all queries share. */
public record QueryParts(ParkedRows parked, Gather gather, QueryLimits limits) {

    /** With empty hands. */
    public static QueryParts create(QueryLimits limits) {
        return new QueryParts(
                new ParkedRows(RandomGenerator.of("L64X128MixRandom"), ParkedRows.BYTES_MAX), new Gather(), limits);
    }

    /** Whether a page that begins now, and can go on later, has taken long enough. */
    BooleanSupplier pageEnd() {
        long start = limits.nanoTime().getAsLong();
        long nanosMax = limits.pageTime().toNanos();
        return () -> limits.nanoTime().getAsLong() - start > nanosMax;
    }
}
