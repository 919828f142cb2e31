package dev.orrery.testing.storage;

import static dev.orrery.testing.storage.Entries.bytes;
import static dev.orrery.testing.storage.Entries.expected;
import static dev.orrery.testing.storage.Entries.scan;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** An open store with an open partition, and the words in which its tests speak. */
abstract class StoreFixture {

    static final PartitionId FIRST = new PartitionId(1, 0);

    /** Keys of all kinds, in order: none, zeros, the highest bytes, one the prefix of another. */
    static final List<String> KEYS = List.of(
            "", "00", "0000", "00ff", "01", "0100", "7f", "80", "80ff", "fe", "fe00", "feff", "ff", "ff00", "ffff");

    /** Neighbours in whatever order a store may keep them. */
    static final List<PartitionId> NEIGHBOURS = List.of(
            new PartitionId(0, 0),
            new PartitionId(0, 1),
            new PartitionId(0, 255),
            new PartitionId(0, 256),
            new PartitionId(1, 0),
            new PartitionId(1, 1),
            new PartitionId(255, 0),
            new PartitionId(256, 0),
            new PartitionId(256, Integer.MAX_VALUE),
            new PartitionId(257, 0),
            new PartitionId(Integer.MAX_VALUE, 0),
            new PartitionId(Integer.MAX_VALUE, Integer.MAX_VALUE));

    Store store;
    PartitionStore partition;

    /** Opens a store that holds nothing. */
    protected abstract Store openEmpty();

    /** Closes a store and opens it again on what it kept; nothing from a store that keeps nothing. */
    protected Optional<Store> reopen(Store open) {
        return Optional.empty();
    }

    /** The store under test, for what a store's own test class adds. */
    protected final Store store() {
        return store;
    }

    @BeforeEach
    final void open() {
        store = openEmpty();
        partition = store.open(FIRST);
    }

    @AfterEach
    final void close() {
        store.close();
    }

    static void commit(PartitionStore partition, WriteBatch writes) {
        long lsn = partition.lsn();
        assertThat(partition.commit(new Commit(lsn, lsn + 1, writes))).isTrue();
    }

    /** Puts keys, each with itself for a value: the empty key has an empty value. */
    static WriteBatch puts(KeySpace space, List<String> keys) {
        WriteBatch writes = new WriteBatch();
        keys.forEach(key -> writes.put(space, bytes(key), bytes(key)));
        return writes;
    }

    /** Scans a range of a key space that holds {@link #KEYS}, in both directions. */
    static void assertScans(PartitionSnapshot snapshot, KeySpace space, KeyRange range) {
        NavigableMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);
        KEYS.forEach(key -> entries.put(bytes(key), bytes(key)));
        for (Direction direction : Direction.values()) {
            assertThat(scan(snapshot, space, range, direction))
                    .as("%s %s %s", space, range, direction)
                    .isEqualTo(expected(entries, range, direction));
        }
    }

    /** Seeks each of some keys, there or not, with one cursor over a range of an index that holds {@link #KEYS}. */
    static void assertSeeks(PartitionSnapshot snapshot, KeyRange range) {
        List<String> sought = List.of("feff", "00", "", "fe01", "ff", "02", "ffffff", "81", "00ff00", "fe00", "80");
        for (Direction direction : Direction.values()) {
            List<String> all = scan(snapshot, KeySpace.TERMS, range, direction);
            try (EntryCursor cursor = snapshot.scan(KeySpace.TERMS, range, direction)) {
                for (String key : sought) {
                    assertThat(Entries.from(cursor, bytes(key)))
                            .as("%s %s from %s", range, direction, key)
                            .isEqualTo(all.stream().filter(entry -> isFrom(entry, key, direction)).toList());
                }
            }
        }
    }

    // Hexadecimal digits, all in lower case, have the order of the bytes.
    private static boolean isFrom(String entry, String sought, Direction direction) {
        int order = entry.substring(0, entry.indexOf('=')).compareTo(sought);
        return switch (direction) {
            case FORWARD -> order >= 0;
            case BACKWARD -> order <= 0;
        };
    }
}
