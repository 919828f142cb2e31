package dev.orrery.storage.memory;

import dev.orrery.storage.Commit;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.WriteBatch;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.pcollections.TreePMap;

/** All that a partition holds after one commit; never changes, and so is its own snapshot. */
final class PartitionContent implements PartitionSnapshot {

    private static final TreePMap<byte[], byte[]> NO_ENTRIES = TreePMap.empty(Arrays::compareUnsigned);

    static final PartitionContent EMPTY = new PartitionContent(0, new EnumMap<>(KeySpace.class));

    private final long lsn;
    private final EnumMap<KeySpace, TreePMap<byte[], byte[]>> spaces;

    private PartitionContent(long lsn, EnumMap<KeySpace, TreePMap<byte[], byte[]>> spaces) {
        this.lsn = lsn;
        this.spaces = spaces;
    }

    @Override
    public long lsn() {
        return lsn;
    }

    @Override
    public Optional<byte[]> get(KeySpace space, byte[] key) {
        return Optional.ofNullable(entries(space).get(key));
    }

    @Override
    public List<Optional<byte[]>> getAll(KeySpace space, List<byte[]> keys) {
        return keys.stream().map(key -> get(space, key)).toList();
    }

    @Override
    public EntryCursor scan(KeySpace space, KeyRange range, Direction direction) {
        TreePMap<byte[], byte[]> found = within(entries(space), range);
        return new MemoryCursor(direction == Direction.FORWARD ? found : found.descendingMap());
    }

    /** What the partition holds when a batch has been applied to this content. */
    PartitionContent after(Commit commit) {
        EnumMap<KeySpace, TreePMap<byte[], byte[]>> changed = new EnumMap<>(spaces);
        commit.writes().forEach(new WriteBatch.Visitor() {
            @Override
            public void put(KeySpace space, byte[] key, byte[] value) {
                changed.put(space, changed.getOrDefault(space, NO_ENTRIES).plus(key, value));
            }

            @Override
            public void delete(KeySpace space, byte[] key) {
                changed.put(space, changed.getOrDefault(space, NO_ENTRIES).minus(key));
            }
        });
        return new PartitionContent(commit.lsn(), changed);
    }

    // Memory is given back when the last reference goes.
    @Override
    public void close() {}

    private TreePMap<byte[], byte[]> entries(KeySpace space) {
        return spaces.getOrDefault(space, NO_ENTRIES);
    }

    private static TreePMap<byte[], byte[]> within(TreePMap<byte[], byte[]> entries, KeyRange range) {
        if (range.to().isEmpty()) {
            return entries.tailMap(range.from(), true);
        }
        byte[] to = range.to().get();
        return Arrays.compareUnsigned(range.from(), to) < 0
                ? entries.subMap(range.from(), true, to, false)
                : NO_ENTRIES;
    }

    /** A cursor over a sorted map. */
    private static final class MemoryCursor implements EntryCursor {

        private final TreePMap<byte[], byte[]> entries;
        private Iterator<Map.Entry<byte[], byte[]>> remaining;
        private Map.Entry<byte[], byte[]> current;

        MemoryCursor(TreePMap<byte[], byte[]> entries) {
            this.entries = entries;
            this.remaining = entries.entrySet().iterator();
        }

        @Override
        public boolean next() {
            current = remaining.hasNext() ? remaining.next() : null;
            return current != null;
        }

        // In a descending map the tail is what is not greater.
        @Override
        public boolean seek(byte[] key) {
            remaining = entries.tailMap(key, true).entrySet().iterator();
            return next();
        }

        @Override
        public byte[] key() {
            return current.getKey();
        }

        @Override
        public byte[] value() {
            return current.getValue();
        }

        @Override
        public void close() {}
    }
}
