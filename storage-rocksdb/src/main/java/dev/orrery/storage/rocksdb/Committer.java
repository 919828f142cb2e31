package dev.orrery.storage.rocksdb;

import dev.orrery.storage.Commit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.rocksdb.RocksDBException;

/**
 * The one thread that writes. While it makes one group of changes durable the next gathers, from all partitions; then
 * all of it is written as one batch, with one wait for the disk. Callers park meanwhile, so that virtual threads leave
 * their carriers to others.
 */
final class Committer {

    private static final long GROUP_BYTES_MAX = 8 << 20;

    /** Where a group of changes goes, as one batch in RocksDB's form. */
    interface Disk {
        void write(byte[] batch) throws RocksDBException;

        /** Whether there is room for commits; what removes something is written in any case. */
        default boolean takesCommits() {
            return true;
        }
    }

    private final Disk disk;
    private final GroupClock clock;
    private final ChangeQueue queue = new ChangeQueue();
    private final Thread thread;
    private volatile boolean stopped;

    // These are for the committer's thread alone.
    private final List<PendingChange> group = new ArrayList<>();
    private final List<PendingChange> accepted = new ArrayList<>();
    private final List<PendingChange> refused = new ArrayList<>();
    private final ChangeEncoder encoder;
    private boolean hasRoom;

    Committer(RocksDatabase database, Disk disk) {
        this.disk = disk;
        clock = database.clock();
        encoder = new ChangeEncoder(database);
        thread = Thread.ofPlatform().daemon().name("orrery-committer").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /** Hands in a change and waits until it is written, or refused because the LSN is not the expected one. */
    boolean apply(RocksPartition partition, PartitionChange change) {
        PendingChange pending = new PendingChange(partition, change);
        handIn(pending);
        return pending.await();
    }

    /** Takes a change, of which the outcome will be known later. */
    void handIn(PendingChange pending) {
        // Whoever finds the queue empty wakes the thread, also for those who come after.
        if (queue.add(pending)) {
            LockSupport.unpark(thread);
        }
    }

    /** Ends the thread; nobody waits for a change any more. */
    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (!stopped) {
            queue.takeInto(group, GROUP_BYTES_MAX);
            if (group.isEmpty()) {
                LockSupport.park(this);
            } else {
                commitGroup();
            }
        }
    }

    // Whatever happens, every waiting thread is answered, and this one lives on.
    private void commitGroup() {
        try {
            hasRoom = disk.takesCommits();
            group.forEach(this::gather);
            if (!encoder.isEmpty()) {
                disk.write(encoder.toBytes());
            }
            accepted.forEach(each -> each.partition().track().arrive());
            clock.advance();
            accepted.forEach(PendingChange::applied);
            refused.forEach(PendingChange::refused);
        } catch (RocksDBException | RuntimeException | Error e) {
            group.forEach(each -> each.partition().track().doubt());
            clock.advance();
            group.forEach(each -> each.failed(e));
        } finally {
            group.clear();
            accepted.clear();
            refused.clear();
            encoder.clear();
        }
    }

    private void gather(PendingChange pending) {
        try {
            switch (pending.change()) {
                case PartitionChange.Apply(Commit commit) -> gather(pending, commit);
                case PartitionChange.Drop() -> gatherDrop(pending);
            }
        } catch (RuntimeException e) {
            pending.failed(e);
        }
    }

    private void gather(PendingChange pending, Commit commit) {
        if (!hasRoom) {
            pending.failed(GuardedDisk.full());
            return;
        }
        LsnTrack track = pending.partition().track();
        if (track.ahead() != commit.expectedLsn()) {
            refused.add(pending);
            return;
        }
        encoder.add(pending.partition().prefix(), commit);
        track.moveAhead(commit.lsn(), clock.current());
        accepted.add(pending);
    }

    private void gatherDrop(PendingChange pending) {
        LsnTrack track = pending.partition().track();
        if (track.ahead() != 0) {
            encoder.addDrop(pending.partition().prefix());
            track.moveAhead(0, clock.current());
        }
        accepted.add(pending);
    }
}
