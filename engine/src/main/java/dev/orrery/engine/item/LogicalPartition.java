package dev.orrery.engine.item;

import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.ByteBuilder;
import java.util.Arrays;

/**
 * All items with one partition key: the hash that places them, the key itself, and the prefix that their store keys share.
 *
 * <p>The prefix is the effective partition key followed by the encoded partition key, so that two keys with one hash stay
 * apart. Both parts end by themselves: the first has a known length or is built of self-delimiting parts, the second is too.
 */
public record LogicalPartition(EffectivePartitionKey epk, PartitionKey key, byte[] prefix) {

    /** The logical partition of a complete key; {@code INVALID_PARTITION_KEY} if it is not complete. */
    public static LogicalPartition of(PartitionKeyDefinition definition, PartitionKey key) {
        PartitionKey full = definition.checkFull(key);
        EffectivePartitionKey epk = definition.effective(full);
        byte[] hash = epk.bytes();
        byte[] encoded = full.encoded();
        byte[] prefix = Arrays.copyOf(hash, hash.length + encoded.length);
        System.arraycopy(encoded, 0, prefix, hash.length, encoded.length);
        return new LogicalPartition(epk, full, prefix);
    }

    /** Reads back a prefix that was stored together with the length of its hash. */
    public static LogicalPartition decode(byte[] bytes, int hashLength, int components) {
        PartitionKey key = PartitionKey.decode(bytes, hashLength, components);
        return new LogicalPartition(
                EffectivePartitionKey.ofBytes(Arrays.copyOf(bytes, hashLength)),
                key,
                Arrays.copyOf(bytes, hashLength + key.encoded().length));
    }

    /** The store key of an item: the prefix and the encoded id. */
    public byte[] itemKey(ItemId id) {
        ByteBuilder itemKey = new ByteBuilder(prefix.length + id.text().length() + 2).append(prefix);
        id.appendKey(itemKey);
        return itemKey.toBytes();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LogicalPartition(EffectivePartitionKey e, PartitionKey k, byte[] otherPrefix)
                && Arrays.equals(prefix, otherPrefix);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(prefix);
    }

    @Override
    public String toString() {
        return key.toString();
    }
}
