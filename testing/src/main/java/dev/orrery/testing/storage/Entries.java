package dev.orrery.testing.storage;

import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Bytes as hexadecimal text, so that a failed comparison can be read. */
final class Entries {

    private static final HexFormat HEX = HexFormat.of();

    private Entries() {}

    static byte[] bytes(String hex) {
        return HEX.parseHex(hex);
    }

    static String hex(byte[] bytes) {
        return HEX.formatHex(bytes);
    }

    static Optional<String> hex(Optional<byte[]> bytes) {
        return bytes.map(HEX::formatHex);
    }

    /** The entries of a scan as {@code key=value}. */
    static List<String> scan(PartitionSnapshot snapshot, KeySpace space, KeyRange range, Direction direction) {
        List<String> found = new ArrayList<>();
        try (EntryCursor cursor = snapshot.scan(space, range, direction)) {
            while (cursor.next()) {
                found.add(hex(cursor.key()) + "=" + hex(cursor.value()));
            }
        }
        return found;
    }

    /** The first key that a scan of the index finds. */
    static Optional<byte[]> firstKey(PartitionSnapshot snapshot, KeyRange range, Direction direction) {
        try (EntryCursor cursor = snapshot.scan(KeySpace.TERMS, range, direction)) {
            return cursor.next() ? Optional.of(cursor.key()) : Optional.empty();
        }
    }

    /** The entries that a cursor finds from a key on, as {@code key=value}. */
    static List<String> from(EntryCursor cursor, byte[] key) {
        List<String> found = new ArrayList<>();
        for (boolean isThere = cursor.seek(key); isThere; isThere = cursor.next()) {
            found.add(hex(cursor.key()) + "=" + hex(cursor.value()));
        }
        return found;
    }

    /** The entries of a key space as {@code key=value}. */
    static List<String> all(PartitionStore partition, KeySpace space) {
        try (PartitionSnapshot snapshot = partition.snapshot()) {
            return scan(snapshot, space, KeyRange.all(), Direction.FORWARD);
        }
    }

    /** What a scan must find among these entries, worked out by looking at each. */
    static List<String> expected(SequencedMap<byte[], byte[]> entries, KeyRange range, Direction direction) {
        SequencedMap<byte[], byte[]> ordered = direction == Direction.FORWARD ? entries : entries.reversed();
        return ordered.entrySet().stream()
                .filter(entry -> range.contains(entry.getKey()))
                .map(Entries::text)
                .toList();
    }

    private static String text(Map.Entry<byte[], byte[]> entry) {
        return hex(entry.getKey()) + "=" + hex(entry.getValue());
    }
}
