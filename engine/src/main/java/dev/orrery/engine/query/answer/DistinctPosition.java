package dev.orrery.engine.query.answer;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.storage.Direction;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * A position behind a value: its index key, and how many of the values with this key were given. It is the same for all
 * partitions. As text it is base64 for URLs, without padding, of a format byte (1), the number (4 bytes) and the key.
 *
 * @param given 0 if the key is that of a single value
 */
record DistinctPosition(byte[] indexKey, int given) {

    private static final byte FORMAT = 1;
    private static final long BEHIND_ALL_NUMBERS = -1;

    static DistinctPosition parse(String text) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
            if (bytes.get() != FORMAT) {
                throw invalid(text);
            }
            int given = bytes.getInt() & Integer.MAX_VALUE;
            byte[] indexKey = new byte[bytes.remaining()];
            bytes.get(indexKey);
            return new DistinctPosition(indexKey, given);
        } catch (IllegalArgumentException | BufferUnderflowException e) {
            throw invalid(text);
        }
    }

    private static OrreryException invalid(String text) {
        return new OrreryException(ErrorCode.INVALID_REQUEST,
                "The continuation is none of this server. Start from the beginning")
                .with("continuation", text);
    }

    /**
     * The place in an index behind which the next value is: before all entries of the key if some of its values are
     * left.
     */
    byte[] place(Direction direction) {
        boolean isBeforeEntries = (direction == Direction.FORWARD) == (given > 0);
        return isBeforeEntries
                ? indexKey
                : new ByteBuilder(indexKey.length + Long.BYTES)
                        .append(indexKey)
                        .appendLong(BEHIND_ALL_NUMBERS)
                        .toBytes();
    }

    @Override
    public String toString() {
        byte[] bytes = new ByteBuilder(1 + Integer.BYTES + indexKey.length)
                .append(FORMAT)
                .appendInt(given)
                .append(indexKey)
                .toBytes();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
