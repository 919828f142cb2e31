package dev.orrery.storage.memory;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A store in memory; what it holds ends with it. */
public final class MemoryStore implements Store {

    private final ConcurrentMap<PartitionId, MemoryPartition> partitions = new ConcurrentHashMap<>();
    private volatile boolean closed;

    @Override
    public PartitionStore open(PartitionId id) {
        checkOpen();
        return partitions.computeIfAbsent(id, key -> new MemoryPartition(key, this));
    }

    @Override
    public List<PartitionId> partitions() {
        checkOpen();
        return partitions.values().stream()
                .filter(MemoryPartition::exists)
                .map(MemoryPartition::id)
                .sorted()
                .toList();
    }

    @Override
    public boolean readsMayWait() {
        return false;
    }

    @Override
    public Optional<String> obstacle() {
        return Optional.empty();
    }

    // A dropped partition stays in the map, empty: whoever has it open must see the commits of whoever opens it later.
    @Override
    public void drop(PartitionId id) {
        checkOpen();
        MemoryPartition partition = partitions.get(id);
        if (partition != null) {
            partition.clear();
        }
    }

    @Override
    public void close() {
        closed = true;
        partitions.clear();
    }

    void checkOpen() {
        if (closed) {
            throw new OrreryException(ErrorCode.ENGINE_CLOSED, "The store is closed. Start the server again");
        }
    }
}
