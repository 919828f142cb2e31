package dev.orrery.storage.rocksdb;

import java.util.concurrent.locks.LockSupport;

/** A change on its way through the committer, and the thread that waits for it. */
final class PendingChange {

    private enum State {
        WAITING,
        APPLIED,
        REFUSED,
        FAILED
    }

    private final RocksPartition partition;
    private final PartitionChange change;
    private final Thread waiter = Thread.currentThread();
    private Throwable failure;
    private PendingChange link;
    private volatile State state = State.WAITING;

    PendingChange(RocksPartition partition, PartitionChange change) {
        this.partition = partition;
        this.change = change;
    }

    RocksPartition partition() {
        return partition;
    }

    PartitionChange change() {
        return change;
    }

    /** Links this change to another of the queue; returns the one that it was linked to. */
    PendingChange link(PendingChange other) {
        PendingChange before = link;
        link = other;
        return before;
    }

    /** Waits for the outcome: whether the change was applied. */
    boolean await() {
        boolean interrupted = false;
        while (state == State.WAITING) {
            LockSupport.park(this);
            // Left set, the interrupt would keep the thread from parking; the change can no longer be called back.
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (state == State.FAILED) {
            throw RocksFailure.whileWriting(failure);
        }
        return state == State.APPLIED;
    }

    void applied() {
        end(State.APPLIED);
    }

    void refused() {
        end(State.REFUSED);
    }

    /** Fails, unless there is an outcome already. */
    void failed(Throwable cause) {
        if (state == State.WAITING) {
            failure = cause;
            end(State.FAILED);
        }
    }

    private void end(State outcome) {
        state = outcome;
        LockSupport.unpark(waiter);
    }
}
