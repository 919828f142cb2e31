package dev.orrery.storage;

/**
 * One partition's ordered bytes. Its reads see the last commit; several reads that must agree belong in a snapshot.
 * Safe for any number of threads.
 */
public interface PartitionStore extends PartitionReader {

    PartitionId id();

    /** The LSN of the last commit, 0 before the first. */
    long lsn();

    PartitionSnapshot snapshot();

    /**
     * Applies a batch, all of it or nothing, if the partition's LSN is still the expected one. When this returns true the
     * batch is visible and as durable as the store's settings promise; false means that somebody else committed first and
     * nothing happened. If it throws, nobody knows: the caller reads again before it commits anything else. Waits without
     * holding a carrier thread.
     */
    boolean commit(Commit commit);
}
