package dev.orrery.storage.rocksdb;

import java.util.function.LongSupplier;

/**
 * The LSN of a partition in memory: where it is, and where the group of writes that is being gathered will take it. Any
 * thread may ask where it is; all else is for the committer's thread alone.
 */
final class LsnTrack {

    private final LongSupplier written;
    private volatile long lsn;
    private long ahead;
    private boolean inDoubt;

    /** A track that asks what is written now, and again whenever a write has failed. */
    LsnTrack(LongSupplier written) {
        this.written = written;
        lsn = written.getAsLong();
        ahead = lsn;
    }

    long lsn() {
        return lsn;
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

    void moveAhead(long next) {
        ahead = next;
    }

    /** The group is written. */
    void arrive() {
        lsn = ahead;
    }

    /** The group failed, or did it: only the database knows. */
    void doubt() {
        inDoubt = true;
    }
}
