package dev.orrery.storage.memory;

import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** A partition in memory: a reference to its content, which a commit replaces. */
final class MemoryPartition implements PartitionStore {

    private final PartitionId id;
    private final MemoryStore store;
    private final AtomicReference<PartitionContent> content = new AtomicReference<>(PartitionContent.EMPTY);

    MemoryPartition(PartitionId id, MemoryStore store) {
        this.id = id;
        this.store = store;
    }

    @Override
    public PartitionId id() {
        return id;
    }

    @Override
    public long lsn() {
        return snapshot().lsn();
    }

    @Override
    public PartitionSnapshot snapshot() {
        store.checkOpen();
        return content.get();
    }

    @Override
    public Optional<byte[]> get(KeySpace space, byte[] key) {
        return snapshot().get(space, key);
    }

    @Override
    public List<Optional<byte[]>> getAll(KeySpace space, List<byte[]> keys) {
        return snapshot().getAll(space, keys);
    }

    // The content is replaced only by a commit or a drop, so a failed exchange means that the LSN is another by now.
    @Override
    public boolean commit(Commit commit) {
        store.checkOpen();
        PartitionContent before = content.get();
        return before.lsn() == commit.expectedLsn() && content.compareAndSet(before, before.after(commit));
    }

    boolean exists() {
        return content.get() != PartitionContent.EMPTY;
    }

    void clear() {
        content.set(PartitionContent.EMPTY);
    }
}
