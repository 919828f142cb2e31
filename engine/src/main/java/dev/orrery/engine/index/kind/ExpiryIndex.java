package dev.orrery.engine.index.kind;

import dev.orrery.engine.container.Derivation;
import dev.orrery.engine.item.Expiry;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.storage.KeySpace;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * When items expire, in the order of time.
 *
 * <p>Key: the second from which an item is gone (8 bytes, big-endian), then the item's key. Value: nothing.
 */
public final class ExpiryIndex implements IndexKind {

    private static final byte[] NOTHING = {};

    @Override
    public KeySpace space() {
        return KeySpace.EXPIRIES;
    }

    @Override
    public IndexEntries entries(ItemVersion version, Derivation rules) {
        OptionalLong expiry = Expiry.of(version.item(), rules.defaultTtl());
        return expiry.isEmpty()
                ? IndexEntries.NONE
                : IndexEntries.of(List.of(key(expiry.getAsLong(), version.itemKey())), NOTHING);
    }

    private static byte[] key(long second, byte[] itemKey) {
        return new ByteBuilder(Long.BYTES + itemKey.length)
                .appendLong(second)
                .append(itemKey)
                .toBytes();
    }

    /** The store key of the item that expires. */
    public static byte[] itemKey(byte[] key) {
        return Arrays.copyOfRange(key, Long.BYTES, key.length);
    }

    @Override
    public byte[] itemKey(byte[] key, byte[] value, Prefixes prefixes) {
        return itemKey(key);
    }

    @Override
    public boolean countsAsIndex() {
        return false;
    }

    @Override
    public String noun() {
        return "expiry";
    }

    @Override
    public String lack(String key) {
        return "lacks its expiry " + key;
    }
}
