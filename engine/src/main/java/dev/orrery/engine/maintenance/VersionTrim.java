package dev.orrery.engine.maintenance;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.VersionRecord;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.VersionsKept;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.WriteBatch;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * Removes versions from the logs that are older than their container keeps them, and what is left of logs that were ended.
 *
 * <p>It goes by LSN and stops at the first commit that is to stay, so that what is left is without gaps. Where commits aren't
 * in the order of their times, such as after a merge, some stay longer than they have to.
 */
public final class VersionTrim {

    private static final int BATCH_ENTRIES = 1000;
    private static final int BATCHES_MAX = 50;

    // Each removal is a commit, after which readers have to look whether anything is new: so there are few of them.
    private static final long OVERDUE_SECONDS = 10;

    // The key of no logical partition.
    private static final byte[] LOCK = {};

    private final Clock clock;

    public VersionTrim(Clock clock) {
        this.clock = clock;
    }

    /** Removes what is due in a partition, up to a bound; the rest is left for the next turn. */
    public void trim(Container container, Partition partition) {
        if (partition.versionsKept().isEmpty()) {
            return;
        }
        Duration retention = container.definition().versionRetention();
        long oldestSecond = clock.instant().minus(retention).getEpochSecond();
        boolean isMore = trimBatch(partition, oldestSecond, oldestSecond - OVERDUE_SECONDS);
        for (int batches = 1; isMore && batches < BATCHES_MAX; batches++) {
            isMore = trimBatch(partition, oldestSecond, oldestSecond);
        }
    }

    /** Removes some commits if the first one is from before a second; whether there may be more. */
    private static boolean trimBatch(Partition partition, long oldestSecond, long firstBeforeSecond) {
        return partition.exclusively(LOCK, () -> {
            Optional<VersionsKept> kept = partition.versionsKept();
            if (kept.isEmpty() || !isDue(firstEntry(partition, kept.get()), kept.get(), firstBeforeSecond)) {
                return false;
            }
            return trimBatch(partition, kept.get(), oldestSecond);
        });
    }

    private static boolean trimBatch(Partition partition, VersionsKept kept, long oldestSecond) {
        Due due = due(partition, kept, oldestSecond);
        if (!due.removals.isEmpty()) {
            partition.removeVersions(due.removals, Optional.of(due.left));
            return true;
        }
        if (!kept.isGoingOn()) {
            partition.removeVersions(due.removals, Optional.empty());
        }
        return false;
    }

    /** Removals of whole commits, and what is there after them. */
    private record Due(WriteBatch removals, VersionsKept left) {}

    private static Due due(Partition partition, VersionsKept kept, long oldestSecond) {
        WriteBatch removals = new WriteBatch();
        WriteBatch commit = new WriteBatch();
        VersionsKept left = kept;
        VersionsKept leftByCommit = kept;
        long lsn = kept.removedUpTo();
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = entries(snapshot, kept)) {
            while (cursor.next()) {
                VersionRecord version = VersionRecord.decode(cursor.key(), cursor.value());
                if (version.lsn() != lsn) {
                    removals.addAll(commit);
                    left = leftByCommit.removedUpTo(lsn);
                    commit = new WriteBatch();
                }
                if (removals.size() >= BATCH_ENTRIES || !isDue(Optional.of(version), kept, oldestSecond)) {
                    return new Due(removals, left);
                }
                lsn = version.lsn();
                commit.delete(KeySpace.VERSIONS, cursor.key());
                leftByCommit = leftByCommit.without(version.itemKey(), lsn);
            }
        }
        return new Due(removals.addAll(commit), leftByCommit.removedUpTo(lsn));
    }

    private static Optional<VersionRecord> firstEntry(Partition partition, VersionsKept kept) {
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = entries(snapshot, kept)) {
            return cursor.next()
                    ? Optional.of(VersionRecord.decode(cursor.key(), cursor.value()))
                    : Optional.empty();
        }
    }

    private static EntryCursor entries(PartitionSnapshot snapshot, VersionsKept kept) {
        KeyRange left = KeyRange.startingAt(VersionRecord.key(kept.removedUpTo() + 1, 0));
        return snapshot.scan(KeySpace.VERSIONS, left, Direction.FORWARD);
    }

    /** Whether an entry can go; if there is none, whether the log itself can. */
    private static boolean isDue(Optional<VersionRecord> entry, VersionsKept kept, long oldestSecond) {
        return entry.map(version -> version.lsn() <= kept.after(version.itemKey())
                || version.timeSeconds() < oldestSecond)
                .orElse(!kept.isGoingOn());
    }
}
