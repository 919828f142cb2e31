package dev.orrery.storage.rocksdb;

/**
 * Counts the groups of changes. What a reader takes after it has looked at the clock has all groups up to there in it,
 * and may have some of the next ones, of which their writer leaves marks before anybody can see them.
 */
final class GroupClock {

    private volatile long written;

    /** The last group that all readers see from now on. */
    long written() {
        return written;
    }

    /** The group that is being gathered or written; for the committer's thread. */
    long current() {
        return written + 1;
    }

    /** The current group is written, or has failed; for the committer's thread. */
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // One thread writes it.
    void advance() {
        written = current();
    }
}
