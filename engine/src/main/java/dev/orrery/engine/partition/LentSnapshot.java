package dev.orrery.engine.partition;

import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.List;
import java.util.Optional;

/** A snapshot for a reader who closes what it reads, although others go on to read it. */
public record LentSnapshot(PartitionSnapshot owned) implements PartitionSnapshot {

    @Override
    public long lsn() {
        return owned.lsn();
    }

    @Override
    public Optional<byte[]> get(KeySpace space, byte[] key) {
        return owned.get(space, key);
    }

    @Override
    public List<Optional<byte[]>> getAll(KeySpace space, List<byte[]> keys) {
        return owned.getAll(space, keys);
    }

    @Override
    public EntryCursor scan(KeySpace space, KeyRange range, Direction direction) {
        return owned.scan(space, range, direction);
    }

    @Override
    public void close() {}
}
