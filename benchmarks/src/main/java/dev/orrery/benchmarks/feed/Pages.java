package dev.orrery.benchmarks.feed;

/** Pages of a feed, from the beginning and, when all are read, from the beginning again. */
interface Pages extends AutoCloseable {

    /** Reads the next page; returns how many changes it has. */
    int next();

    @Override
    default void close() {}
}
