package dev.orrery.engine.scan;

import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.Sha256;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * The position in a feed behind an item. It names no partition, so that it is good for whatever a split makes of one.
 *
 * <p>It is short whatever the item's key is like, for it travels in a header: of the partition key it has a hash, of a
 * long id the beginning and, to tell it from others with the same beginning, the item's document number. A position
 * behind an item is exact even if the item is gone, with one exception: if its id is long, it was deleted and items
 * before it with the same beginning were not, then these come again.
 *
 * <p>As text it is base64 for URLs, without padding, of
 *
 * <pre>
 * 1  format, 1
 * 1  length of the place
 * …  place in the hash space
 * 8  beginning of the SHA-256 of the encoded partition key
 * 8  document number
 * …  encoded id, or the first 256 bytes of it
 * </pre>
 */
public record FeedPosition(EffectivePartitionKey place, long keyDigest, long documentNumber, byte[] id) {

    private static final byte FORMAT = 1;
    private static final int ID_BYTES_MAX = 256;

    static FeedPosition after(StoredItem item, PartitionKeyDefinition definition) {
        LogicalPartition where = LogicalPartition.of(definition, definition.keyOf(item.body()));
        byte[] id = item.id().key();
        return new FeedPosition(
                where.epk(),
                digest(where.key()),
                item.documentNumber(),
                id.length > ID_BYTES_MAX ? Arrays.copyOf(id, ID_BYTES_MAX) : id);
    }

    public static FeedPosition parse(String continuation) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(continuation));
            if (bytes.get() != FORMAT) {
                throw invalid(continuation);
            }
            byte[] place = next(bytes, bytes.get() & 0xFF);
            return new FeedPosition(
                    EffectivePartitionKey.ofBytes(place),
                    bytes.getLong(),
                    bytes.getLong(),
                    next(bytes, bytes.remaining()));
        } catch (IllegalArgumentException | BufferUnderflowException e) {
            throw invalid(continuation);
        }
    }

    private static byte[] next(ByteBuffer bytes, int length) {
        byte[] part = new byte[length];
        bytes.get(part);
        return part;
    }

    private static OrreryException invalid(String continuation) {
        return new OrreryException(ErrorCode.INVALID_REQUEST,
                "The continuation is none of this server. Start from the beginning")
                .with("continuation", continuation);
    }

    /** The first key to read after this position, in a snapshot of the partition that has its place. */
    byte[] nextKey(PartitionSnapshot snapshot, PartitionKeyDefinition definition) {
        // Without items of its own a logical partition has no place among those with the same hash, if there are any.
        return logicalPartition(snapshot, definition)
                .map(where -> nextKey(snapshot, where))
                .orElse(place.bytes());
    }

    private Optional<LogicalPartition> logicalPartition(
            PartitionSnapshot snapshot, PartitionKeyDefinition definition) {
        KeyRange candidates = KeyRange.prefix(place.bytes());
        while (true) {
            try (EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, candidates, Direction.FORWARD)) {
                if (!cursor.next()) {
                    return Optional.empty();
                }
                JsonValue body = StoredItem.ofBytes(cursor.value()).body();
                LogicalPartition found = LogicalPartition.of(definition, definition.keyOf(body));
                if (digest(found.key()) == keyDigest) {
                    return Optional.of(found);
                }
                byte[] behind = KeyRange.successor(found.prefix()).orElseThrow();
                candidates = new KeyRange(behind, candidates.to());
            }
        }
    }

    private byte[] nextKey(PartitionSnapshot snapshot, LogicalPartition where) {
        byte[] start = new ByteBuilder(where.prefix().length + id.length)
                .append(where.prefix())
                .append(id)
                .toBytes();
        return id.length < ID_BYTES_MAX
                ? KeyRange.justAfter(start)
                : keyOfItem(snapshot, start).map(KeyRange::justAfter).orElse(start);
    }

    private Optional<byte[]> keyOfItem(PartitionSnapshot snapshot, byte[] start) {
        try (EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, KeyRange.prefix(start), Direction.FORWARD)) {
            while (cursor.next()) {
                if (StoredItem.ofBytes(cursor.value()).documentNumber() == documentNumber) {
                    return Optional.of(cursor.key());
                }
            }
            return Optional.empty();
        }
    }

    private static long digest(PartitionKey key) {
        byte[] encoded = key.encoded();
        return ByteBuffer.wrap(Sha256.of(encoded, 0, encoded.length)).getLong();
    }

    /** The continuation. */
    @Override
    public String toString() {
        byte[] bytes = new ByteBuilder()
                .appendByte(FORMAT)
                .appendByte(place.bytes().length)
                .append(place.bytes())
                .appendLong(keyDigest)
                .appendLong(documentNumber)
                .append(id)
                .toBytes();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FeedPosition position && toString().equals(position.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }
}
