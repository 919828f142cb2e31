package dev.orrery.engine.partition;

import dev.orrery.engine.partition.PartitionWrite.Recorded;
import dev.orrery.engine.settings.Faults;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.storage.Commit;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.WriteBatch;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Puts the transactions of a partition in order and commits them in groups: while one group is made durable, the next
 * gathers. The first writer to come leads its group; when it is done, it wakes the others and hands on the lead.
 *
 * <p>A commit names the state that its writers have read: that of the LSN at which this queue was opened, and whatever it
 * has committed since. If anything else has come into the store, by another writer or by a commit of which only the failure
 * was heard, the store refuses, the writers get {@code STALE_STATE}, and the queue {@linkplain #catchUp catches up}.
 */
final class CommitQueue {

    static final byte[] TOTALS_KEY = "totals".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] DELETES_KEY = "deletes".getBytes(StandardCharsets.US_ASCII);

    private static final long GROUP_BYTES_MAX = 8 << 20;

    /** The service's partitions begin with a commit of their own, so that the first write of a client has LSN 2. */
    private static final long OWN_LSN = 1;

    private final PartitionStore store;
    private final Faults faults;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Ticket> waiting = new ArrayDeque<>();
    private boolean led;

    /** The LSN of the state that all below is about. */
    private volatile long lsn;

    private volatile Totals totals;
    private volatile Set<Recorded> recorded = Set.of();
    private volatile OptionalLong deletesRecordedSince;
    private volatile Optional<VersionsKept> versionsKept = Optional.empty();

    CommitQueue(PartitionStore store, Faults faults) {
        this.store = store;
        this.faults = faults;
        read();
    }

    private void read() {
        try (PartitionSnapshot now = store.snapshot()) {
            lsn = now.lsn();
            totals = Totals.storedIn(now);
            deletesRecordedSince = now.get(KeySpace.META, DELETES_KEY)
                    .map(bytes -> OptionalLong.of(ByteBuffer.wrap(bytes).getLong()))
                    .orElse(OptionalLong.empty());
            keptVersionsAre(VersionsKept.storedIn(now));
        }
    }

    Totals totals() {
        return totals;
    }

    /** The LSN after which deletes are recorded; empty if they are not. */
    OptionalLong deletesRecordedSince() {
        return deletesRecordedSince;
    }

    /** What there is of the log of all versions; empty if there is none. */
    Optional<VersionsKept> versionsKept() {
        return versionsKept;
    }

    // Those below, up to the last that commits alone, are called while no writer is active.

    /** Learns what others have committed. */
    void catchUp() {
        if (store.lsn() != lsn) {
            read();
        }
    }

    void startRecordingDeletes() {
        // What a recording that was cut off has left behind belongs to this one, and is removed with it.
        long since = deletesRecordedSince.orElse(lsn);
        byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(since).array();
        commitAlone(lsn + 1, new WriteBatch().put(KeySpace.META, DELETES_KEY, bytes));
        deletesRecordedSince = OptionalLong.of(since);
        record(Recorded.DELETES, true);
    }

    void stopRecordingDeletes() {
        record(Recorded.DELETES, false);
        deletesRecordedSince.ifPresent(since -> {
            WriteBatch batch = new WriteBatch();
            forEachDelete(since, key -> batch.delete(KeySpace.CHANGES, key));
            commitAlone(lsn + 1, batch.delete(KeySpace.META, DELETES_KEY));
            deletesRecordedSince = OptionalLong.empty();
        });
    }

    /** From now on all versions are kept; the partition begins at a place. */
    void startKeepingVersions(EffectivePartitionKey place) {
        keepVersions(versionsKept.orElseGet(() -> VersionsKept.since(place, lsn)).startingAfter(lsn));
    }

    /** No versions are kept any more; what there is of them is removed later. */
    void endKeepingVersions() {
        versionsKept.ifPresent(kept -> keepVersions(kept.ended()));
    }

    void keepVersions(VersionsKept kept) {
        commitAlone(lsn + 1, new WriteBatch().put(KeySpace.META, VersionsKept.KEY, kept.encode()));
        keptVersionsAre(Optional.of(kept));
    }

    void advanceTo(long least) {
        commitAlone(Math.max(least, lsn + 1), new WriteBatch());
    }

    private void record(Recorded kind, boolean isWanted) {
        Set<Recorded> next = EnumSet.noneOf(Recorded.class);
        next.addAll(recorded);
        if (isWanted) {
            next.add(kind);
        } else {
            next.remove(kind);
        }
        recorded = next;
    }

    private void keptVersionsAre(Optional<VersionsKept> kept) {
        versionsKept = kept;
        record(Recorded.VERSIONS, kept.map(VersionsKept::isGoingOn).orElse(false));
    }

    private void commitAlone(long next, WriteBatch batch) {
        batch.put(KeySpace.META, TOTALS_KEY, totals.encode());
        commit(new Commit(lsn, next, batch));
    }

    private void forEachDelete(long afterLsn, Consumer<byte[]> action) {
        KeyRange records = KeyRange.startingAt(ChangeRecord.key(afterLsn + 1, 0));
        try (PartitionSnapshot snapshot = store.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.CHANGES, records, Direction.FORWARD)) {
            while (cursor.next()) {
                if (ChangeRecord.decode(cursor.key(), cursor.value()).kind() == ChangeRecord.Kind.DELETED) {
                    action.accept(cursor.key());
                }
            }
        }
    }

    /** Commits the removal of versions, and what is there of them afterwards. Nobody else changes that meanwhile. */
    void removeVersions(WriteBatch removals, Optional<VersionsKept> left) {
        commit(new PartitionWrite() {
            @Override
            public void addTo(WriteBatch batch, long lsn, Set<Recorded> kinds) {
                batch.addAll(removals);
                left.ifPresentOrElse(
                        kept -> batch.put(KeySpace.META, VersionsKept.KEY, kept.encode()),
                        () -> batch.delete(KeySpace.META, VersionsKept.KEY));
            }

            @Override
            public Totals change() {
                return Totals.NONE;
            }
        });
        versionsKept = left;
    }

    /** Commits a write and returns its last LSN; when this returns, the write is durable and visible. */
    long commit(PartitionWrite write) {
        Ticket ticket = new Ticket(write, Thread.currentThread());
        if (!enqueue(ticket)) {
            ticket.await();
        }
        if (ticket.state == TicketState.LEADS) {
            leadGroup();
        }
        return ticket.outcome();
    }

    /** Adds a ticket; true if its writer leads. */
    private boolean enqueue(Ticket ticket) {
        lock.lock();
        try {
            waiting.add(ticket);
            if (led) {
                return false;
            }
            led = true;
            ticket.state = TicketState.LEADS;
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void leadGroup() {
        List<Ticket> group = new ArrayList<>();
        try {
            commitGroup(group);
        } catch (Throwable failure) {
            group.forEach(ticket -> ticket.failure = failure);
            if (failure instanceof Error error) {
                throw error;
            }
        } finally {
            handOnTheLead();
            group.forEach(Ticket::finish);
        }
    }

    private void commitGroup(List<Ticket> group) {
        // The leader's own ticket is the first; it joins before anything can fail, so that its writer learns of it.
        Ticket ticket = nextInto(group);
        WriteBatch batch = new WriteBatch();
        long reached = Math.max(lsn, OWN_LSN);
        Totals next = totals;
        Set<Recorded> kinds = recorded;
        while (ticket != null) {
            ticket.write.addTo(batch, reached + 1, kinds);
            reached += ticket.write.lsnCount();
            ticket.lsn = reached;
            next = next.plus(ticket.write.change());
            ticket = batch.bytes() < GROUP_BYTES_MAX ? nextInto(group) : null;
        }
        batch.put(KeySpace.META, TOTALS_KEY, next.encode());
        faults.at(Faults.Point.COMMIT);
        commit(new Commit(lsn, reached, batch));
        totals = next;
    }

    private void commit(Commit commit) {
        if (!store.commit(commit)) {
            throw new OrreryException(
                    ErrorCode.STALE_STATE, "Another writer has committed to the partition since it was read")
                    .with("partition", store.id());
        }
        lsn = commit.lsn();
    }

    /** Moves the next ticket into a group; null if nobody waits. */
    private Ticket nextInto(List<Ticket> group) {
        lock.lock();
        try {
            Ticket next = waiting.poll();
            if (next != null) {
                group.add(next);
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    private void handOnTheLead() {
        lock.lock();
        try {
            Ticket next = waiting.peek();
            led = next != null;
            if (led) {
                next.lead();
            }
        } finally {
            lock.unlock();
        }
    }

    private enum TicketState {
        WAITS,
        LEADS,
        FINISHED
    }

    /** A writer's place in the queue. */
    private static final class Ticket {
        private final PartitionWrite write;
        private final Thread writer;
        private volatile TicketState state = TicketState.WAITS;
        private long lsn;
        private Throwable failure;

        Ticket(PartitionWrite write, Thread writer) {
            this.write = write;
            this.writer = writer;
        }

        void await() {
            boolean interrupted = false;
            while (state == TicketState.WAITS) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
            // A write that is on its way can't be called back: the interrupt is kept for what the writer does next.
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        void lead() {
            state = TicketState.LEADS;
            LockSupport.unpark(writer);
        }

        void finish() {
            state = TicketState.FINISHED;
            LockSupport.unpark(writer);
        }

        long outcome() {
            return switch (failure) {
                case null -> lsn;
                case OrreryException known ->
                    throw known.again();
                default ->
                    throw new OrreryException(ErrorCode.STORAGE_FAILED,
                            "The write could not be committed. Look into the server's log", failure);
            };
        }
    }
}
