package dev.orrery.storage;

/** A cursor over the entries of a scan; used by one thread, closed before its snapshot. */
public interface EntryCursor extends AutoCloseable {

    /** Steps to the next entry; false at the end. */
    boolean next();

    /**
     * Steps to the first entry of the scan that is at a key or behind it: of a backward scan to the last one that is
     * not greater. It may lie before the current entry as well. False if the scan has none; another seek may find one.
     */
    boolean seek(byte[] key);

    /** The key of the current entry. It is shared as all that reads return, and stays as it is when the cursor moves on. */
    byte[] key();

    /** The value of the current entry; the same holds for it. */
    byte[] value();

    @Override
    void close();
}
