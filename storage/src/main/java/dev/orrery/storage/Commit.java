package dev.orrery.storage;

/** A batch of writes that moves a partition from one LSN to a later one. */
public record Commit(long expectedLsn, long lsn, WriteBatch writes) {

    public Commit {
        if (lsn <= expectedLsn) {
            throw new IllegalArgumentException(
                    "A commit moves the LSN forward, not from " + expectedLsn + " to " + lsn);
        }
    }
}
