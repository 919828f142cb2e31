/**
 * A durable store on one machine, and the one place that knows RocksDB. Read {@link
 * dev.orrery.storage.rocksdb.RocksStore} first, then {@link dev.orrery.storage.rocksdb.Committer} for how writes become
 * durable in groups.
 */
package dev.orrery.storage.rocksdb;
