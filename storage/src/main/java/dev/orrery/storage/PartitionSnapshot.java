package dev.orrery.storage;

/**
 * A partition as it was at one moment, whatever is committed or dropped later. May be read by several threads; must be
 * closed.
 */
public interface PartitionSnapshot extends PartitionReader, AutoCloseable {

    /** The LSN of the last commit that this snapshot sees. */
    long lsn();

    /** The entries of a range in the order of their keys; a scan is resumed by a range that starts after the last key. */
    EntryCursor scan(KeySpace space, KeyRange range, Direction direction);

    @Override
    void close();
}
