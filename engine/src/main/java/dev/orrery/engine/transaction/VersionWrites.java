package dev.orrery.engine.transaction;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.item.VersionRecord;
import dev.orrery.engine.item.VersionRecord.Kind;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.WriteBatch;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;

/**
 * What a transaction adds to the log of all versions. It is one entry for each item that was changed, however often: nobody
 * but the transaction has seen what was between. An item that had expired and is written again is deleted and then created.
 */
final class VersionWrites {

    /** A transaction that adds nothing. */
    static final VersionWrites NONE = new VersionWrites(List.of(), 0);

    private final List<Slot> changed;
    private final long timeSeconds;

    VersionWrites(List<Slot> changed, long timeSeconds) {
        this.changed = changed;
        this.timeSeconds = timeSeconds;
    }

    /** Adds the entries to a batch; the new versions have been given their LSNs, which a function tells by their places. */
    void addTo(WriteBatch batch, IntToLongFunction lsnOf) {
        int place = 0;
        for (int i = 0; i < changed.size(); i++) {
            Slot slot = changed.get(i);
            long lsn = lsnOf.applyAsLong(i);
            Optional<StoredItem> previous = slot.stored();
            if (slot.hadExpired()) {
                put(batch, lsn, place++, value(slot, Kind.EXPIRED, previous, Optional.empty()));
                previous = Optional.empty();
            }
            if (previous.isPresent() || slot.current().isPresent()) {
                put(batch, lsn, place++, value(slot, kind(previous, slot.current()), previous, slot.current()));
            }
        }
    }

    private static Kind kind(Optional<StoredItem> previous, Optional<StoredItem> current) {
        if (current.isEmpty()) {
            return Kind.DELETED;
        }
        return previous.isPresent() ? Kind.REPLACED : Kind.CREATED;
    }

    private byte[] value(Slot slot, Kind kind, Optional<StoredItem> previous, Optional<StoredItem> current) {
        return VersionRecord.value(kind, timeSeconds, slot.itemKey(), previous, current);
    }

    private static void put(WriteBatch batch, long lsn, int place, byte[] value) {
        batch.put(KeySpace.VERSIONS, VersionRecord.key(lsn, place), value);
    }
}
