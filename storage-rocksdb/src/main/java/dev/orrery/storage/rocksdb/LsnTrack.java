package dev.orrery.storage.rocksdb;

import java.util.function.LongSupplier;

/**
 * The LSN of a partition in memory: where it is, and where the group of writes that is being gathered will take it. Any
 * thread may ask where it is; all else is for the committer's thread alone.
 */
final class LsnTrack {

    static final long UNKNOWN = -1;

    private static final long NEVER = Long.MAX_VALUE;

    private final LongSupplier written;
    private volatile long lsn;
    private long ahead;
    private boolean inDoubt;
    private volatile long group;

    /** A track that asks what is written now, and again whenever a write has failed. */
    LsnTrack(LongSupplier written) {
        this.written = written;
        lsn = written.getAsLong();
        ahead = lsn;
    }

    long lsn() {
        return lsn;
    }

    /**
     * The LSN in a snapshot that was taken just now, after all groups up to a number were written. Unknown if there may be a
     * later one that has moved the partition, and perhaps is in the snapshot.
     */
    long lsnAt(long moment) {
        long now = lsn;
        return group <= moment ? now : UNKNOWN;
    }

    /** Where the writes gathered so far will take the partition. */
    long ahead() {
        if (inDoubt) {
            lsn = written.getAsLong();
            ahead = lsn;
            inDoubt = false;
        }
        return ahead;
    }

    /** A group of writes is going to move the partition. */
    void moveAhead(long next, long inGroup) {
        group = inGroup;
        ahead = next;
    }

    /** The group is written. */
    void arrive() {
        lsn = ahead;
    }

    /** The group failed, or did it: only the database knows. */
    void doubt() {
        group = NEVER;
        inDoubt = true;
    }
}
