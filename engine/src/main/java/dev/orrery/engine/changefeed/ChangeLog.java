package dev.orrery.engine.changefeed;

import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.FeedLimits;
import dev.orrery.engine.item.FeedScope;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.storage.PartitionSnapshot;
import java.time.Clock;

/** Reads the change logs of partitions. */
public final class ChangeLog {

    private final Clock clock;

    /** The LSN up to which all is read, and that of the partition as it was then. */
    record Reached(long resumeAfter, long lsn) {}

    public ChangeLog(Clock clock) {
        this.clock = clock;
    }

    /**
     * The latest version of each item of a range that changed after an LSN, oldest change first: about as many as asked for,
     * since what was committed together is not torn apart.
     */
    public ChangePage read(Container container, Partition partition, EpkRange range, long afterLsn, int changesWanted) {
        RoomForChanges room = new RoomForChanges(new FeedLimits(changesWanted, Long.MAX_VALUE));
        Reached reached =
                read(container, new FeedScope.HashRange(range), new FeedPart(partition, range, afterLsn), room);
        return new ChangePage(room.taken(), reached.resumeAfter());
    }

    /** Reads the changes of a part of a feed for which there is room. */
    Reached read(Container container, FeedScope scope, FeedPart part, RoomForChanges room) {
        long lsn = part.partition().lsn();
        // Nothing new is answered from memory.
        if (lsn <= part.afterLsn()) {
            return new Reached(part.afterLsn(), lsn);
        }
        try (PartitionSnapshot snapshot = part.partition().snapshot();
                LogReading reading = new LogReading(container, scope, part, snapshot, clock.instant())) {
            return new Reached(reading.fill(room), snapshot.lsn());
        }
    }
}
