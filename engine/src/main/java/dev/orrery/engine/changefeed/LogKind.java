package dev.orrery.engine.changefeed;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.LogEntry;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.List;
import java.util.Optional;

/** A kind of log that partitions have, and how it becomes a feed. */
sealed interface LogKind<E extends LogEntry> permits LatestVersions, AllVersions {

    /** Where the log is. */
    KeySpace space();

    E entry(byte[] key, byte[] value);

    /** Whether an entry tells of something that the feed shows. */
    boolean isShown(E entry);

    /** The changes of which entries tell, in their order; empty for one that isn't to be seen any more. */
    List<Optional<Change>> changes(List<E> entries, Container container, PartitionSnapshot snapshot);

    /** Fails if a feed of this kind can't start so. */
    void checkStart(ChangeStart start);

    /** Fails if the partition doesn't have all that comes after the position, as far as is known without the disk. */
    void checkThere(FeedPart part);

    /** Fails if a snapshot of the partition doesn't have all that comes after the position. */
    void checkThere(FeedPart part, PartitionSnapshot snapshot);
}
