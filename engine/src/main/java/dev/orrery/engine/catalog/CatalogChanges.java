package dev.orrery.engine.catalog;

import dev.orrery.engine.resource.Revision;
import dev.orrery.engine.settings.RandomSource;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.time.Clock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lets one change of the catalog happen at a time, and gives what changes its revision. A change that turns out to be based
 * on old records is made again, on those that are there now.
 */
final class CatalogChanges {

    private static final int TRIES_MAX = 5;

    private final Clock clock;
    private final RandomSource chance;
    private final Runnable readAgain;
    // Taken after a partition's gate where both are needed, never the other way round.
    private final ReentrantLock lock = new ReentrantLock();

    /** Changes of a catalog that {@code readAgain} brings to what its records say. */
    CatalogChanges(Clock clock, RandomSource chance, Runnable readAgain) {
        this.clock = clock;
        this.chance = chance;
        this.readAgain = readAgain;
    }

    /** Makes a change; it commits before anything in memory shows it, so that it can be made again. */
    <R> R alone(Supplier<R> change) {
        lock.lock();
        try {
            // One that is a part of another is repeated with it.
            return lock.getHoldCount() > 1 ? change.get() : onFreshRecords(change);
        } finally {
            lock.unlock();
        }
    }

    private <R> R onFreshRecords(Supplier<R> change) {
        for (int tries = 1; true; tries++) {
            try {
                return change.get();
            } catch (OrreryException e) {
                if (e.code() != ErrorCode.STALE_STATE || tries == TRIES_MAX) {
                    throw e;
                }
                readAgain.run();
            }
        }
    }

    Revision newRevision() {
        return new Revision(chance.etag(), clock.instant().getEpochSecond());
    }
}
