package dev.orrery.engine.partition;

/** An entry of a log of a partition: it belongs to a commit, and is about an item. */
public interface LogEntry {

    long lsn();

    /** The store key of the item. */
    byte[] itemKey();
}
