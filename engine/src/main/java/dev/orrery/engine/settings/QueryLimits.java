package dev.orrery.engine.settings;

import dev.orrery.model.bound.Cancellation;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long queries may take.
 *
 * @param pageTime after which a page ends with the rows that it has, if the query can go on from there
 * @param timeMax after which a query fails that has to see all of its rows first, because it groups or sorts them
 * @param conditionTime after which the conditions of patches fail, all of one request together: others wait meanwhile
 * @param nanoTime tells how time passes, in nanoseconds since any moment
 */
public record QueryLimits(Duration pageTime, Duration timeMax, Duration conditionTime, LongSupplier nanoTime) {

    public static final QueryLimits DEFAULT =
            new QueryLimits(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(1), System::nanoTime);

    public QueryLimits withTimeMax(Duration next) {
        return new QueryLimits(pageTime, next, conditionTime, nanoTime);
    }

    public QueryLimits withNanoTime(LongSupplier next) {
        return new QueryLimits(pageTime, timeMax, conditionTime, next);
    }

    /** For a page that begins now, for who asked for it. */
    public Cancellation forPage(Cancellation asked) {
        return asked.within(timeMax, nanoTime);
    }
}
