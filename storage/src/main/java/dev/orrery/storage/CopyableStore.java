package dev.orrery.storage;

import java.nio.file.Path;

/** A store on a disk that can copy itself into a directory; found by its type. */
public interface CopyableStore {

    /**
     * Makes a copy of all partitions as they are at one moment, in a directory that doesn't exist yet, while commits go on. A
     * store of the same kind opens it like its own.
     */
    void checkpoint(Path directory);
}
