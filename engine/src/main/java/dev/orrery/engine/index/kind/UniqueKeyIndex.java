package dev.orrery.engine.index.kind;

import dev.orrery.engine.container.Derivation;
import dev.orrery.engine.item.UniqueKeys;
import dev.orrery.storage.KeySpace;
import java.util.List;

/** The values that only one item of a logical partition may have; {@link UniqueKeys} describes the entries. */
final class UniqueKeyIndex implements IndexKind {

    @Override
    public KeySpace space() {
        return KeySpace.UNIQUES;
    }

    @Override
    public IndexEntries entries(ItemVersion version, Derivation rules) {
        if (rules.uniqueKeys().keys().isEmpty()) {
            return IndexEntries.NONE;
        }
        // The number of the unique key stands before its values, so that the keys are in order.
        List<byte[]> keys = UniqueKeys.of(
                rules.uniqueKeys(), version.where().prefix(), version.item().body());
        return IndexEntries.of(keys, UniqueKeys.owner(version.item().id()));
    }

    @Override
    public byte[] itemKey(byte[] key, byte[] value, Prefixes prefixes) {
        return prefixes.of(key).itemKey(UniqueKeys.ownerId(value));
    }

    @Override
    public boolean countsAsIndex() {
        return false;
    }

    @Override
    public String noun() {
        return "unique value";
    }

    @Override
    public String lack(String key) {
        return "does not own its unique value " + key;
    }
}
