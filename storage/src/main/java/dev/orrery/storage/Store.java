package dev.orrery.storage;

import java.util.List;
import java.util.Optional;

/** A store of partitions. One that keeps them on a disk may also offer {@link CopyableStore}. */
public interface Store extends AutoCloseable {

    /** Opens a partition; one that was never committed to is empty, and exists from its first commit on. */
    PartitionStore open(PartitionId id);

    /** All partitions that exist, in the order of their numbers. */
    List<PartitionId> partitions();

    /**
     * Whether reads may have to wait, for a disk that is slow or for another machine; whoever must not wait asks before it
     * reads. A read that waits does so without holding a carrier thread. LSNs of partitions are known without waiting.
     */
    boolean readsMayWait();

    /**
     * What keeps commits from succeeding right now, in a sentence for people; empty if nothing is known. Asked often, and
     * answered without waiting.
     */
    Optional<String> obstacle();

    /** Removes all of a partition. Snapshots taken before stay valid. Dropping what does not exist does nothing. */
    void drop(PartitionId id);

    @Override
    void close();
}
