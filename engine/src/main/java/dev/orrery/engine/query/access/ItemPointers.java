package dev.orrery.engine.query.access;

/**
 * A cursor over pointers to items of one partition, in an order that is the same in all partitions of a container. Used
 * by one thread; must be closed.
 */
interface ItemPointers extends AutoCloseable {

    boolean next();

    /** The place of the current pointer in the order, as bytes that are compared unsigned. */
    byte[] place();

    /** The key of the item. */
    byte[] itemKey();

    @Override
    void close();
}
