package dev.orrery.engine.partition;

import dev.orrery.engine.usage.PartitionUsage;
import dev.orrery.storage.WriteBatch;
import java.util.Set;

/** The writes of one transaction, complete but for the LSN, which the commit gives. */
public interface PartitionWrite {

    /** Adds the writes to a batch that is committed under this LSN, or under this and the following ones if it has several. */
    void addTo(WriteBatch batch, long lsn, Set<Recorded> recorded);

    /** How many LSNs the writes take; at least one. */
    default int lsnCount() {
        return 1;
    }

    /** What the writes change in the partition's totals. */
    Totals change();

    /** Told when the writes are durable, before their writer goes on. */
    default void committed(PartitionUsage usage) {}

    /** What is recorded of changes besides the latest version of each item. */
    enum Recorded {
        /** Deletes, in the change log: while a copy of the partition follows it. */
        DELETES,
        /** All versions, in a log of their own: while the owner of the container wants them. */
        VERSIONS
    }
}
