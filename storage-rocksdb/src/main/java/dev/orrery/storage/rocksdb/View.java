package dev.orrery.storage.rocksdb;

import org.rocksdb.ReadOptions;

/**
 * What a reader sees of the database.
 *
 * @param moment the group that was the last one when it was taken: all up to there belongs to it
 */
record View(ReadOptions options, long moment) {}
