package dev.orrery.storage;

/**
 * A batch of writes that moves a partition from one LSN to a later one.
 *
 * @param expectedLsn the LSN of the state from which the writes were computed; not one that was asked for just before the
 *     commit, or what others wrote in between would be undone
 */
public record Commit(long expectedLsn, long lsn, WriteBatch writes) {

    public Commit {
        if (lsn <= expectedLsn) {
            throw new IllegalArgumentException(
                    "A commit moves the LSN forward, not from " + expectedLsn + " to " + lsn);
        }
    }
}
