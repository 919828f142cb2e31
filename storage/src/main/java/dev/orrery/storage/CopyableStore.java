package dev.orrery.storage;

import java.nio.file.Path;

/** What a store on a disk can do besides: copy itself into a directory. A store that can implements this, too. */
public interface CopyableStore {

    /**
     * Makes a copy of all partitions as they are at one moment, in a directory that doesn't exist yet, while commits go on. A
     * store of the same kind opens it like its own.
     */
    void checkpoint(Path directory);
}
