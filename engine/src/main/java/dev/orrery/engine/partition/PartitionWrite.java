package dev.orrery.engine.partition;

import dev.orrery.storage.WriteBatch;

/** The writes of one transaction, complete but for the LSN, which the commit gives. */
public interface PartitionWrite {

    /** Adds the writes to a batch that is committed under this LSN. */
    void addTo(WriteBatch batch, long lsn, DeleteRecords deleteRecords);

    /** What the writes change in the partition's totals. */
    Totals change();

    /** Whether the change log also records deletes: while a copy of the partition follows it, it must. */
    enum DeleteRecords {
        LEFT_OUT,
        KEPT
    }
}
