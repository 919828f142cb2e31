package dev.orrery.engine.query.order;

import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.storage.Direction;
import dev.orrery.storage.KeyRange;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * The position in an order behind an item. It names no partition, since the order is the same in all of them.
 *
 * <p>It is short whatever the values are like, for it travels in a header: of a long key it has the beginning and a
 * digest, and the rest of it is found in the index. If no entry has that key any more, then all entries with the same
 * beginning come again. Where texts are cut, it has the key up to the first of them and the place among the entries
 * whose keys begin so, for the case that the item isn't among them any more.
 *
 * <p>As text it is base64 for URLs, without padding, of
 *
 * <pre>
 * 1  format, 1
 * 8  document number
 * 4  place among the entries with the key, if it ends with a text that is cut; otherwise 0
 * 8  digest of the key
 * …  the key, or the first 448 bytes of it
 * </pre>
 *
 * @param key the index key or its beginning
 */
record OrderedPosition(long number, int place, long keyDigest, byte[] key) {

    private static final byte FORMAT = 1;
    private static final int KEY_BYTES_MAX = 448;

    static OrderedPosition behind(OrderedEntry entry, OrderKeys keys) {
        byte[] key = keys.upToCut(entry.key()).orElse(entry.key());
        return new OrderedPosition(
                entry.number(),
                entry.place(),
                digest(key),
                key.length > KEY_BYTES_MAX ? Arrays.copyOf(key, KEY_BYTES_MAX) : key);
    }

    static OrderedPosition parse(String text) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
            if (bytes.get() != FORMAT) {
                throw invalid();
            }
            long number = bytes.getLong();
            int place = bytes.getInt();
            long keyDigest = bytes.getLong();
            byte[] key = new byte[bytes.remaining()];
            bytes.get(key);
            if (place < 0 || key.length == 0) {
                throw invalid();
            }
            return new OrderedPosition(number, place, keyDigest, key);
        } catch (IllegalArgumentException | BufferUnderflowException e) {
            throw invalid();
        }
    }

    private static OrreryException invalid() {
        return new OrreryException(ErrorCode.INVALID_REQUEST, "Invalid Continuation Token");
    }

    /** Whether the position is behind one of the entries with a key, or whose keys begin so up to a cut text. */
    boolean isIn(byte[] wholeKey) {
        return keyDigest == digest(wholeKey);
    }

    /** Where to go on in these partitions. */
    OrderedStart start(OrderKeys keys, List<PartitionView> views, QueryMeter meter) {
        Optional<byte[]> wholeKey = key.length < KEY_BYTES_MAX ? Optional.of(key) : find(keys, views, meter);
        Optional<Long> behind = place == 0 && wholeKey.isPresent() ? Optional.of(number) : Optional.empty();
        return new OrderedStart(wholeKey.orElse(key), behind);
    }

    private Optional<byte[]> find(OrderKeys keys, List<PartitionView> views, QueryMeter meter) {
        OrderPlan plan = keys.plan();
        List<KeyRange> candidates = List.of(new OrderedRanges(plan).tied(key));
        for (PartitionView view : views) {
            try (OrderedTerms entries = new OrderedTerms(view, plan, candidates, Direction.FORWARD, meter)) {
                for (Optional<OrderedEntry> e = entries.next(); e.isPresent(); e = entries.next()) {
                    byte[] found = keys.upToCut(e.get().key()).orElse(e.get().key());
                    if (isIn(found)) {
                        return Optional.of(found);
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** FNV-1a with 64 bits. */
    private static long digest(byte[] bytes) {
        long digest = 0xCBF2_9CE4_8422_2325L;
        for (byte b : bytes) {
            digest = (digest ^ (b & 0xFF)) * 0x100_0000_01B3L;
        }
        return digest;
    }

    @Override
    public String toString() {
        byte[] bytes = new ByteBuilder()
                .appendByte(FORMAT)
                .appendLong(number)
                .appendInt(place)
                .appendLong(keyDigest)
                .append(key)
                .toBytes();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
