package dev.orrery.testing.storage;

import dev.orrery.storage.Commit;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import dev.orrery.storage.WriteBatch;
import java.util.List;
import java.util.Optional;

/**
 * A store in front of another, which proves that its users change none of the arrays that they share with it: those that
 * reads return, and those of batches that were committed. It fails at the read or the close that finds one changed.
 */
public final class GuardedStore extends ForwardingStore {

    private final ArrayGuard guard = new ArrayGuard();

    public GuardedStore(Store store) {
        super(store);
    }

    @Override
    protected PartitionStore inFrontOf(PartitionStore partition) {
        return new GuardedPartition(partition);
    }

    @Override
    public void close() {
        try {
            guard.lookAtAll();
        } finally {
            super.close();
        }
    }

    private Optional<byte[]> guarded(KeySpace space, Optional<byte[]> value) {
        value.ifPresent(array -> guard.guard(array, "the values of " + space));
        return value;
    }

    private List<Optional<byte[]>> guarded(KeySpace space, List<Optional<byte[]>> values) {
        values.forEach(value -> guarded(space, value));
        return values;
    }

    private void guard(WriteBatch committed) {
        committed.forEach(new WriteBatch.Visitor() {
            @Override
            public void put(KeySpace space, byte[] key, byte[] value) {
                guard.guard(key, "the keys written to " + space);
                guard.guard(value, "the values written to " + space);
            }

            @Override
            public void delete(KeySpace space, byte[] key) {
                guard.guard(key, "the keys deleted from " + space);
            }
        });
    }

    private final class GuardedPartition extends ForwardingStore.Partition {

        GuardedPartition(PartitionStore partition) {
            super(partition);
        }

        @Override
        public Optional<byte[]> get(KeySpace space, byte[] key) {
            return guarded(space, super.get(space, key));
        }

        @Override
        public List<Optional<byte[]>> getAll(KeySpace space, List<byte[]> keys) {
            return guarded(space, super.getAll(space, keys));
        }

        @Override
        public PartitionSnapshot snapshot() {
            return new GuardedSnapshot(super.snapshot());
        }

        @Override
        public boolean commit(Commit commit) {
            boolean committed = super.commit(commit);
            if (committed) {
                guard(commit.writes());
            }
            return committed;
        }
    }

    private final class GuardedSnapshot implements PartitionSnapshot {

        private final PartitionSnapshot snapshot;

        GuardedSnapshot(PartitionSnapshot snapshot) {
            this.snapshot = snapshot;
        }

        @Override
        public long lsn() {
            return snapshot.lsn();
        }

        @Override
        public Optional<byte[]> get(KeySpace space, byte[] key) {
            return guarded(space, snapshot.get(space, key));
        }

        @Override
        public List<Optional<byte[]>> getAll(KeySpace space, List<byte[]> keys) {
            return guarded(space, snapshot.getAll(space, keys));
        }

        @Override
        public EntryCursor scan(KeySpace space, KeyRange range, Direction direction) {
            return new GuardedCursor(space, snapshot.scan(space, range, direction));
        }

        @Override
        public void close() {
            snapshot.close();
        }
    }

    private final class GuardedCursor implements EntryCursor {

        private final KeySpace space;
        private final EntryCursor cursor;

        GuardedCursor(KeySpace space, EntryCursor cursor) {
            this.space = space;
            this.cursor = cursor;
        }

        @Override
        public boolean next() {
            return cursor.next();
        }

        @Override
        public boolean seek(byte[] key) {
            return cursor.seek(key);
        }

        @Override
        public byte[] key() {
            return guard.guard(cursor.key(), "the keys of " + space);
        }

        @Override
        public byte[] value() {
            return guard.guard(cursor.value(), "the values of " + space);
        }

        @Override
        public void close() {
            cursor.close();
        }
    }
}
