package dev.orrery.engine.check;

import dev.orrery.engine.container.Container;
import dev.orrery.storage.Commit;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import dev.orrery.storage.WriteBatch;
import java.util.ArrayList;
import java.util.List;

/** Changes what a partition has, behind the engine's back. */
final class Damage {

    /** A key and its value. */
    record Entry(byte[] key, byte[] value) {}

    private final PartitionStore partition;

    private Damage(PartitionStore partition) {
        this.partition = partition;
    }

    static Damage to(Store store, Container container, int range) {
        return new Damage(store.open(new PartitionId(container.number(), range)));
    }

    static Damage toCatalog(Store store) {
        return new Damage(store.open(new PartitionId(0, 0)));
    }

    List<Entry> entries(KeySpace space) {
        List<Entry> entries = new ArrayList<>();
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(space, KeyRange.all(), Direction.FORWARD)) {
            while (cursor.next()) {
                entries.add(new Entry(cursor.key(), cursor.value()));
            }
        }
        return entries;
    }

    Entry first(KeySpace space) {
        return entries(space).getFirst();
    }

    Entry last(KeySpace space) {
        return entries(space).getLast();
    }

    void put(KeySpace space, byte[] key, byte[] value) {
        commit(new WriteBatch().put(space, key, value));
    }

    void delete(KeySpace space, byte[] key) {
        commit(new WriteBatch().delete(space, key));
    }

    private void commit(WriteBatch batch) {
        partition.commit(new Commit(partition.lsn(), partition.lsn() + 1, batch));
    }
}
