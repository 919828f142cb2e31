package dev.orrery.testing.storage;

import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.WriteBatch;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A store so naive that it must be right: sorted maps, copied whole for a snapshot. */
final class StoreModel {

    private final Map<PartitionId, Partition> partitions = new TreeMap<>();

    /** The partition as it is now; changes with each commit to it. */
    Partition partition(PartitionId id) {
        return partitions.getOrDefault(id, new Partition());
    }

    List<PartitionId> partitions() {
        return List.copyOf(partitions.keySet());
    }

    boolean commit(PartitionId id, Commit commit) {
        if (partition(id).lsn != commit.expectedLsn()) {
            return false;
        }
        partitions.computeIfAbsent(id, key -> new Partition()).apply(commit);
        return true;
    }

    void drop(PartitionId id) {
        partitions.remove(id);
    }

    /** The content of one partition. */
    static final class Partition implements WriteBatch.Visitor {

        private long lsn;
        private final Map<KeySpace, NavigableMap<byte[], byte[]>> spaces = new EnumMap<>(KeySpace.class);

        Partition() {
            for (KeySpace space : KeySpace.values()) {
                spaces.put(space, new TreeMap<>(Arrays::compareUnsigned));
            }
        }

        long lsn() {
            return lsn;
        }

        NavigableMap<byte[], byte[]> entries(KeySpace space) {
            return spaces.get(space);
        }

        Partition copy() {
            Partition copy = new Partition();
            copy.lsn = lsn;
            spaces.forEach((space, entries) -> copy.spaces.get(space).putAll(entries));
            return copy;
        }

        @Override
        public void put(KeySpace space, byte[] key, byte[] value) {
            spaces.get(space).put(key, value);
        }

        @Override
        public void delete(KeySpace space, byte[] key) {
            spaces.get(space).remove(key);
        }

        private void apply(Commit commit) {
            commit.writes().forEach(this);
            lsn = commit.lsn();
        }
    }
}
