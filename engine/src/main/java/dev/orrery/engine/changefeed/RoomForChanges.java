package dev.orrery.engine.changefeed;

import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.model.bound.Checkpoints;
import java.util.ArrayList;
import java.util.List;

/** A page that is being filled. */
final class RoomForChanges {

    // What the system properties add to the text of a document; the rest has about the length of its encoding.
    private static final int SYSTEM_PROPERTIES_BYTES = 200;
    private static final int FIRST_ITEMS = 16;
    private static final int NEXT_ITEMS_MAX = 256;

    private final FeedLimits limits;
    private final Checkpoints checkpoints;
    private final List<Change> taken = new ArrayList<>();
    private long bytes;

    RoomForChanges(FeedLimits limits, Checkpoints checkpoints) {
        this.limits = limits;
        this.checkpoints = checkpoints;
    }

    void take(Change change) {
        taken.add(change);
        change.images().forEach(item -> bytes += item.body().encodedLength() + SYSTEM_PROPERTIES_BYTES);
    }

    /** A record was looked at, whether it belongs here or not; fails if nobody waits for the page any more. */
    void look() {
        checkpoints.pass();
    }

    boolean isFull() {
        return taken.size() >= limits.itemsMax() || bytes >= limits.bytesMax();
    }

    boolean isEmpty() {
        return taken.isEmpty();
    }

    /** How many items of the size of those that are here would fit, at least one: so many are loaded together. */
    int itemsToLoad() {
        long byBytes = taken.isEmpty() ? FIRST_ITEMS : (limits.bytesMax() - bytes) / (bytes / taken.size());
        long byItems = (long) limits.itemsMax() - taken.size();
        return Math.clamp(Math.min(byBytes, byItems), 1, NEXT_ITEMS_MAX);
    }

    List<Change> taken() {
        return List.copyOf(taken);
    }
}
