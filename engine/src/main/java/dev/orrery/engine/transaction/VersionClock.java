package dev.orrery.engine.transaction;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.Etag;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives each version of an item its etag, which is the time in ticks, and a tick more where that would be the etag of
 * another one. So an etag says when, and its order is that of the versions.
 */
final class VersionClock {

    /** A clock that goes back further than this was set; it is followed. */
    private static final long SET_BACK_TICKS = Etag.TICKS_PER_SECOND;

    private final Clock clock;
    private final AtomicLong latest = new AtomicLong();

    VersionClock(Clock clock) {
        this.clock = clock;
    }

    /**
     * The etag of a new version.
     *
     * @param before the version that it takes the place of
     */
    Etag next(Optional<StoredItem> before) {
        long now = Etag.at(clock.instant()).stamp();
        long next = latest.updateAndGet(last -> now > last || last - now > SET_BACK_TICKS ? now : last + 1);
        return new Etag(Math.max(next, before.filter(VersionClock::isTimed).map(VersionClock::after).orElse(next)));
    }

    /** Etags of older servers are random. */
    private static boolean isTimed(StoredItem item) {
        return item.etag().seconds() == item.timestampSeconds();
    }

    private static long after(StoredItem item) {
        return item.etag().stamp() + 1;
    }
}
