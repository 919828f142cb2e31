package dev.orrery.engine.partition;

import dev.orrery.engine.budget.Budget;
import dev.orrery.engine.settings.Faults;
import dev.orrery.engine.usage.PartitionUsage;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionReader;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.WriteBatch;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

/**
 * A physical partition: a range of the hash space, stored under one prefix, with one order of commits. It ends when it is
 * split or its container is dropped; from then on it answers {@code PARTITION_GONE}, and snapshots taken before stay valid.
 *
 * <p>A writer is admitted (and keeps a split from finishing), takes the lock of its logical partition, reads, and commits.
 */
public final class Partition implements PartitionReader {

    /** How often a writer's work is tried while others keep committing to the same store. */
    private static final int TRIES_MAX = 5;

    private final PartitionRange range;
    private final PartitionStore store;
    private final CommitQueue commits;
    private final KeyLocks locks = new KeyLocks();
    private final Budget budget = new Budget();
    private final PartitionUsage usage;
    // Writers share it, whoever ends the partition has it alone.
    private final StampedLock gate = new StampedLock();
    // Held by whoever wants the gate alone; writers that come later let it go first, or it might wait for ever.
    private final ReentrantLock turn = new ReentrantLock();
    private volatile boolean gone;

    public Partition(PartitionRange range, PartitionStore store, Faults faults, PartitionUsage usage) {
        this.range = range;
        this.store = store;
        this.usage = usage;
        this.commits = new CommitQueue(store, faults);
    }

    public PartitionRange range() {
        return range;
    }

    public EpkRange epkRange() {
        return range.epkRange();
    }

    public long lsn() {
        long lsn = store.lsn();
        checkStillThere();
        return lsn;
    }

    public Totals totals() {
        return commits.totals();
    }

    /** What requests may spend here. */
    public Budget budget() {
        return budget;
    }

    /** What it has been used for since it was opened. */
    public PartitionUsage usage() {
        return usage;
    }

    public boolean isGone() {
        return gone;
    }

    @Override
    public Optional<byte[]> get(KeySpace space, byte[] key) {
        Optional<byte[]> value = store.get(space, key);
        checkStillThere();
        return value;
    }

    @Override
    public List<Optional<byte[]>> getAll(KeySpace space, List<byte[]> keys) {
        List<Optional<byte[]>> values = store.getAll(space, keys);
        checkStillThere();
        return values;
    }

    /** The partition as it is now. */
    public PartitionSnapshot snapshot() {
        PartitionSnapshot snapshot = store.snapshot();
        if (gone) {
            snapshot.close();
            throw goneError();
        }
        return snapshot;
    }

    /**
     * Runs a writer's work with the lock of a logical partition held, and the partition kept from ending. If the work
     * commits to what somebody else has changed since it was read, nothing happens, and it runs again from a fresh read.
     */
    public <R> R exclusively(byte[] logicalPartition, Supplier<R> work) {
        return onFreshState(() -> onceExclusively(logicalPartition, work), () -> alone(commits::catchUp));
    }

    private static <R> R onFreshState(Supplier<R> work, Runnable catchUp) {
        for (int tries = 1; true; tries++) {
            try {
                return work.get();
            } catch (OrreryException e) {
                if (e.code() != ErrorCode.STALE_STATE || tries == TRIES_MAX) {
                    throw e;
                }
                catchUp.run();
            }
        }
    }

    private <R> R onceExclusively(byte[] logicalPartition, Supplier<R> work) {
        long stamp = admission();
        try {
            checkStillThere();
            return locks.locked(logicalPartition, work);
        } finally {
            gate.unlockRead(stamp);
        }
    }

    /** Commits what a writer has prepared within {@link #exclusively}; returns the LSN. */
    public long commit(PartitionWrite write) {
        long lsn = commits.commit(write);
        write.committed(usage);
        return lsn;
    }

    /** Waits for all writers that were admitted before now; later ones see what was set before this call. */
    public void awaitWriters() {
        alone(() -> {});
    }

    /** From the next snapshot on, the change log also tells of deletes. */
    public void startRecordingDeletes() {
        commitAlone(() -> {
            checkStillThere();
            commits.startRecordingDeletes();
        });
    }

    /**
     * Ends the recording of deletes, also one that a crash has cut off, and removes what was recorded. A partition that is
     * gone has nothing to remove.
     */
    public void stopRecordingDeletes() {
        commitAlone(() -> {
            if (!gone) {
                commits.stopRecordingDeletes();
            }
        });
    }

    /** The LSN after which the change log has deletes; empty if none are being recorded. */
    public OptionalLong deletesRecordedSince() {
        return commits.deletesRecordedSince();
    }

    /** What there is of the log of all versions; empty if there is none. */
    public Optional<VersionsKept> versionsKept() {
        return commits.versionsKept();
    }

    /** Whether all versions are being kept. */
    public boolean keepsVersions() {
        return versionsKept().map(VersionsKept::isGoingOn).orElse(false);
    }

    /** From now on all versions are kept. */
    public void startKeepingVersions() {
        commitAlone(() -> {
            checkStillThere();
            commits.startKeepingVersions(epkRange().min());
        });
    }

    /** Ends the log of all versions; what there is of it is removed later. */
    public void endKeepingVersions() {
        commitAlone(() -> {
            checkStillThere();
            commits.endKeepingVersions();
        });
    }

    /** Goes on with the log of versions of another partition, of which this one is a copy. */
    public void keepVersions(VersionsKept kept) {
        commitAlone(() -> commits.keepVersions(kept));
    }

    /** Removes old versions; called within {@link #exclusively} by one at a time. */
    public void removeVersions(WriteBatch removals, Optional<VersionsKept> left) {
        commits.removeVersions(removals, left);
    }

    /** Moves the LSN to a given one at least, so that this partition continues the history of another. */
    public void advanceTo(long lsn) {
        commitAlone(() -> commits.advanceTo(lsn));
    }

    /** Waits until no writer is active, does the last work while none can start, and ends the partition if that succeeds. */
    public void end(Runnable lastWork) {
        alone(() -> {
            checkStillThere();
            lastWork.run();
            gone = true;
        });
    }

    /**
     * Ends the partition at once, because it has ended elsewhere: work that is under way finds that what it has read is
     * not so any more.
     */
    public void endedElsewhere() {
        gone = true;
    }

    private long admission() {
        if (!turn.isLocked()) {
            return gate.readLock();
        }
        turn.lock();
        try {
            return gate.readLock();
        } finally {
            turn.unlock();
        }
    }

    private void alone(Runnable work) {
        turn.lock();
        try {
            long stamp = gate.writeLock();
            try {
                work.run();
            } finally {
                gate.unlockWrite(stamp);
            }
        } finally {
            turn.unlock();
        }
    }

    /** The same for work that commits; it is repeated if somebody else has changed the partition since it was read. */
    private void commitAlone(Runnable work) {
        alone(() -> onFreshState(
                () -> {
                    work.run();
                    return this;
                },
                commits::catchUp));
    }

    // A value read before the partition ended is right; one read later may come from a partition already dropped.
    private void checkStillThere() {
        if (gone) {
            throw goneError();
        }
    }

    private OrreryException goneError() {
        return new OrreryException(ErrorCode.PARTITION_GONE,
                "The partition {range} was split, merged or dropped. Read the partition key ranges again")
                .with("range", range.id());
    }

    @Override
    public String toString() {
        return "partition " + range.id() + " " + range.epkRange();
    }
}
