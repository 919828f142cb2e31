package dev.orrery.engine.catalog;

import dev.orrery.engine.resource.Revision;
import dev.orrery.engine.settings.RandomSource;
import java.time.Clock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Lets one change of the catalog happen at a time, and gives what changes its revision. */
final class CatalogChanges {

    private final Clock clock;
    private final RandomSource chance;
    // Taken after a partition's gate where both are needed, never the other way round.
    private final ReentrantLock lock = new ReentrantLock();

    CatalogChanges(Clock clock, RandomSource chance) {
        this.clock = clock;
        this.chance = chance;
    }

    <R> R alone(Supplier<R> change) {
        lock.lock();
        try {
            return change.get();
        } finally {
            lock.unlock();
        }
    }

    Revision newRevision() {
        return new Revision(chance.etag(), clock.instant().getEpochSecond());
    }
}
