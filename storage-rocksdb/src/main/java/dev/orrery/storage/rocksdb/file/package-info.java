/**
 * The files of a data directory as they lie on the disk, read without RocksDB: its log, its manifest, and the mark of what is
 * durable. Read {@link dev.orrery.storage.rocksdb.file.LogCheck} first, then {@link
 * dev.orrery.storage.rocksdb.file.DurableMark}.
 */
package dev.orrery.storage.rocksdb.file;
