package dev.orrery.engine.maintenance;

import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.nio.ByteBuffer;

/** Free sequence numbers within the LSNs of a partition's log. Must be closed, before its snapshot. */
final class FreeSequenceNumbers implements AutoCloseable {

    private final EntryCursor taken;
    private long currentLsn;
    private int next;

    /** Those of a key space whose keys are an LSN and a sequence number within it. */
    FreeSequenceNumbers(PartitionSnapshot snapshot, KeySpace log) {
        this.taken = snapshot.scan(log, KeyRange.all(), Direction.FORWARD);
    }

    /** A number after all others within an LSN. LSNs are asked for one after the other, and each as often as needed. */
    int next(long lsn) {
        if (lsn != currentLsn) {
            currentLsn = lsn;
            next = firstFree(lsn);
        }
        return next++;
    }

    private int firstFree(long lsn) {
        int free = 0;
        boolean isThere = taken.seek(ChangeRecord.key(lsn, 0));
        while (isThere) {
            ByteBuffer key = ByteBuffer.wrap(taken.key());
            if (key.getLong() != lsn) {
                return free;
            }
            free = key.getInt() + 1;
            isThere = taken.next();
        }
        return free;
    }

    @Override
    public void close() {
        taken.close();
    }
}
