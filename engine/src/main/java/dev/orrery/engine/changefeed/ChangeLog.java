package dev.orrery.engine.changefeed;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.storage.PartitionSnapshot;
import java.time.Clock;

/** Reads the logs of partitions, of one of the kinds. */
public final class ChangeLog {

    private final LogKind<?> kind;

    /** The LSN up to which all is read, and that of the partition as it was then. */
    record Reached(long resumeAfter, long lsn) {}

    private ChangeLog(LogKind<?> kind) {
        this.kind = kind;
    }

    /** The logs that have the latest version of each item; expired items are not shown. */
    public static ChangeLog ofLatestVersions(Clock clock) {
        return new ChangeLog(new LatestVersions(clock));
    }

    /** The logs of all versions, of containers that keep them. */
    public static ChangeLog ofAllVersions() {
        return new ChangeLog(new AllVersions());
    }

    /**
     * The changes of items of a range after an LSN, oldest change first: about as many as asked for, since what was
     * committed together is not torn apart.
     */
    public PartitionChanges read(Container container, Partition partition, EpkRange range, long afterLsn,
            int changesWanted) {
        RoomForChanges room = new RoomForChanges(
                new FeedLimits(changesWanted, Long.MAX_VALUE), new Checkpoints(new Cancellation()));
        Reached reached =
                read(container, new FeedScope.HashRange(range), new FeedPart(partition, range, afterLsn), room);
        return new PartitionChanges(room.taken(), reached.resumeAfter());
    }

    /** Fails if a feed of these logs can't start so. */
    void checkStart(ChangeStart start) {
        kind.checkStart(start);
    }

    /** Fails if the log is known not to have all that comes after the position; asks no disk. */
    void checkThere(FeedPart part) {
        kind.checkThere(part);
    }

    /** Reads the changes of a part of a feed for which there is room. */
    Reached read(Container container, FeedScope scope, FeedPart part, RoomForChanges room) {
        long lsn = part.partition().lsn();
        // Nothing new is answered from memory.
        if (lsn <= part.afterLsn()) {
            return new Reached(part.afterLsn(), lsn);
        }
        try (PartitionSnapshot snapshot = part.partition().snapshot()) {
            kind.checkThere(part, snapshot);
            try (LogReading<?> reading = new LogReading<>(kind, container, scope, part, snapshot)) {
                return new Reached(reading.fill(room), snapshot.lsn());
            }
        }
    }
}
