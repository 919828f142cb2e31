package dev.orrery.engine.query.key;

import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.query.logical.KeySpan;
import dev.orrery.storage.KeyRange;
import java.util.Arrays;
import java.util.Optional;

/**
 * The items of a partition that have one partition key: a logical partition, or what a span has of it.
 *
 * @param key the sort key of the partition key
 * @param prefix what the store keys of these items begin with; their ids are behind it
 * @param onlyItem the store key of the only item, if there is but one
 */
record KeyRun(PartitionView view, byte[] key, byte[] prefix, Optional<byte[]> onlyItem) {

    /** The place of an item in the order of keys. */
    byte[] place(byte[] itemKey) {
        return new ByteBuilder(key.length + itemKey.length - prefix.length)
                .append(key)
                .append(itemKey, prefix.length, itemKey.length - prefix.length)
                .toBytes();
    }

    /** The store keys of the items that a span has; empty if it has none. */
    Optional<KeyRange> within(KeySpan span) {
        Optional<byte[]> from = ids(span.from());
        Optional<byte[]> to = ids(span.to());
        boolean isBefore = to.isEmpty() && Arrays.compareUnsigned(span.to(), key) < 0;
        boolean isBehind = from.isEmpty() && Arrays.compareUnsigned(span.from(), key) > 0;
        if (isBefore || isBehind) {
            return Optional.empty();
        }
        KeyRange range = new KeyRange(
                from.map(this::itemKey).orElse(prefix),
                to.map(this::itemKey).or(() -> KeyRange.successor(prefix)));
        return Optional.of(range).filter(it -> it.contains(it.from()));
    }

    /** What a bound says about ids, if it is among those of this key. */
    private Optional<byte[]> ids(byte[] bound) {
        return startsWith(bound, key)
                ? Optional.of(Arrays.copyOfRange(bound, key.length, bound.length))
                : Optional.empty();
    }

    private byte[] itemKey(byte[] idKey) {
        return new ByteBuilder(prefix.length + idKey.length).append(prefix).append(idKey).toBytes();
    }

    static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }
}
