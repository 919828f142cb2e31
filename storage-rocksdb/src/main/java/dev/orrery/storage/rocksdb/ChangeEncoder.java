package dev.orrery.storage.rocksdb;

import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.WriteBatch;
import java.nio.ByteBuffer;

/** Turns the changes of a group into one batch. */
final class ChangeEncoder {

    private static final byte[] NOTHING_MORE = {};

    private final RocksDatabase database;
    private final KeyOrder order = new KeyOrder();
    private final BatchEncoder batch = new BatchEncoder();

    ChangeEncoder(RocksDatabase database) {
        this.database = database;
    }

    /** Adds a commit with its LSN, or nothing if the commit cannot be encoded. */
    void add(PartitionPrefix prefix, Commit commit) {
        KeyOrder.Mark before = order.mark();
        try {
            commit.writes().forEach(new Writes(prefix));
            byte[] lsn = ByteBuffer.allocate(Long.BYTES).putLong(commit.lsn()).array();
            order.put(database.familyNumber(KeySpace.META), prefix.lsnKey(), NOTHING_MORE, lsn);
        } catch (RuntimeException e) {
            order.cutBackTo(before);
            throw e;
        }
    }

    /** Adds the removal of all keys of a partition. */
    void addDrop(PartitionPrefix prefix) {
        database.knownItems().willRemoveMany();
        // What was written before is removed as well, what is written later is not.
        order.drainTo(batch);
        for (KeySpace space : KeySpace.values()) {
            batch.deleteRange(database.familyNumber(space), prefix.first(), prefix.end());
        }
    }

    boolean isEmpty() {
        return order.isEmpty() && batch.count() == 0;
    }

    /** The batch of all changes added so far. */
    byte[] toBytes() {
        order.drainTo(batch);
        return batch.toBytes();
    }

    void clear() {
        order.clear();
        batch.clear();
    }

    private final class Writes implements WriteBatch.Visitor {

        private final PartitionPrefix prefix;

        Writes(PartitionPrefix prefix) {
            this.prefix = prefix;
        }

        @Override
        public void put(KeySpace space, byte[] key, byte[] value) {
            mark(space, key);
            order.put(database.familyNumber(space), prefix.of(space), key, value);
        }

        @Override
        public void delete(KeySpace space, byte[] key) {
            mark(space, key);
            order.delete(database.familyNumber(space), prefix.of(space), key);
        }

        private void mark(KeySpace space, byte[] key) {
            if (space == KeySpace.ITEMS) {
                database.knownItems().willWrite(prefix.key(space, key));
            }
        }
    }
}
