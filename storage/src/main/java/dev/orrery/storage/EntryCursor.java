package dev.orrery.storage;

/** A cursor over the entries of a scan; used by one thread, closed before its snapshot. */
public interface EntryCursor extends AutoCloseable {

    /** Steps to the next entry; false at the end. */
    boolean next();

    /** The key of the current entry, a copy of the caller's own. */
    byte[] key();

    /** The value of the current entry, a copy of the caller's own. */
    byte[] value();

    @Override
    void close();
}
