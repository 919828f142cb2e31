package dev.orrery.storage.rocksdb;

import dev.orrery.storage.KeySpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads single entries of a partition; items from memory if they were read before. The caller is inside the gate. */
final class KeyReads {

    private final RocksDatabase database;
    private final PartitionPrefix prefix;

    KeyReads(RocksDatabase database, PartitionPrefix prefix) {
        this.database = database;
        this.prefix = prefix;
    }

    Optional<byte[]> get(KeySpace space, byte[] key, View view) {
        byte[] whole = prefix.key(space, key);
        return space == KeySpace.ITEMS ? item(whole, view) : database.get(space, view, whole);
    }

    List<Optional<byte[]>> getAll(KeySpace space, List<byte[]> keys, View view) {
        List<byte[]> whole = prefix.keys(space, keys);
        return space == KeySpace.ITEMS ? items(whole, view) : database.getAll(space, view, whole);
    }

    private Optional<byte[]> item(byte[] key, View view) {
        ItemCache known = database.knownItems();
        Optional<byte[]> found = known.find(key, view.moment());
        if (found.isPresent()) {
            return found;
        }
        Optional<byte[]> stored = database.get(KeySpace.ITEMS, view, key);
        known.offer(key, stored, view.moment());
        return stored;
    }

    private List<Optional<byte[]>> items(List<byte[]> keys, View view) {
        ItemCache known = database.knownItems();
        List<Optional<byte[]>> values = new ArrayList<>(keys.size());
        List<byte[]> unknown = new ArrayList<>();
        for (byte[] key : keys) {
            Optional<byte[]> found = known.find(key, view.moment());
            values.add(found);
            if (found.isEmpty()) {
                unknown.add(key);
            }
        }
        return unknown.isEmpty() ? values : completed(values, unknown, view);
    }

    /** Reads what was not known, into the empty places. */
    private List<Optional<byte[]>> completed(List<Optional<byte[]>> values, List<byte[]> unknown, View view) {
        List<Optional<byte[]>> stored = database.getAll(KeySpace.ITEMS, view, unknown);
        int next = 0;
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).isEmpty()) {
                database.knownItems().offer(unknown.get(next), stored.get(next), view.moment());
                values.set(i, stored.get(next));
                next++;
            }
        }
        return values;
    }
}
