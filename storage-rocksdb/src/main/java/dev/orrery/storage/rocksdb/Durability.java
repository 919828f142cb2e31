package dev.orrery.storage.rocksdb;

/** What a commit has survived when it is answered. */
public enum Durability {
    /** The loss of power: the commit is on the disk. */
    SYNC,
    /** The end of the process, but not of the machine: the operating system has the commit and will write it soon. */
    ASYNC
}
