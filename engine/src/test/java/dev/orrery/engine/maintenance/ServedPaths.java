package dev.orrery.engine.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.index.PathHash;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;

/** Compares the index of properties with what the items have, as a query sees them: if a path is served, they agree. */
final class ServedPaths {

    private ServedPaths() {}

    /** Asserts that a path that is served has a term for each value, and no others; true if it is served. */
    static boolean areRight(Container container, String property) {
        if (!container.derivations().serves(IndexPath.ROOT.property(property))) {
            return false;
        }
        for (Partition partition : container.partitions().all()) {
            try (PartitionSnapshot snapshot = partition.snapshot()) {
                assertThat(indexed(snapshot, property)).isEqualTo(stored(snapshot, property));
            }
        }
        return true;
    }

    /** Value and item of each term of a property. */
    private static Set<String> indexed(PartitionSnapshot snapshot, String property) {
        long hash = PathHash.of(IndexPath.ROOT.property(property));
        KeyRange terms = KeyRange.prefix(new ByteBuilder().appendLong(hash).toBytes());
        Set<String> found = new TreeSet<>();
        try (EntryCursor cursor = snapshot.scan(KeySpace.TERMS, terms, Direction.FORWARD)) {
            while (cursor.next()) {
                byte[] key = cursor.key();
                byte[] value = Arrays.copyOfRange(key, Long.BYTES, key.length - Long.BYTES);
                found.add(text(value, cursor.value()));
            }
        }
        return found;
    }

    /** Value and item of each item that has a property. */
    private static Set<String> stored(PartitionSnapshot snapshot, String property) {
        Set<String> found = new TreeSet<>();
        try (EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD)) {
            while (cursor.next()) {
                JsonValue value = StoredItem.ofBytes(cursor.value()).body().property(property);
                if (!value.isUndefined()) {
                    found.add(text(SortKey.of(value), cursor.key()));
                }
            }
        }
        return found;
    }

    private static String text(byte[] value, byte[] itemKey) {
        return HexFormat.of().formatHex(value) + " of " + HexFormat.of().formatHex(itemKey);
    }
}
