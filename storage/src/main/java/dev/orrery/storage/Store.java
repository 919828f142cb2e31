package dev.orrery.storage;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.nio.file.Path;
import java.util.List;

/** A store of partitions. */
public interface Store extends AutoCloseable {

    /** Opens a partition; one that was never committed to is empty, and exists from its first commit on. */
    PartitionStore open(PartitionId id);

    /** All partitions that exist, in the order of their numbers. */
    List<PartitionId> partitions();

    /** Removes all of a partition. Snapshots taken before stay valid. Dropping what does not exist does nothing. */
    void drop(PartitionId id);

    /**
     * Makes a copy of all partitions as they are at one moment, in a directory that doesn't exist yet, while commits go on. A
     * store opens it like its own. Fails if this store keeps nothing on a disk.
     */
    default void checkpoint(Path directory) {
        throw new OrreryException(
                ErrorCode.INVALID_REQUEST, "What is kept in memory can't be backed up; only a data directory can")
                .with("directory", directory);
    }

    @Override
    void close();
}
