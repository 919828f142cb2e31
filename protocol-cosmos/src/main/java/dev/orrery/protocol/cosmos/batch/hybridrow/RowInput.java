package dev.orrery.protocol.cosmos.batch.hybridrow;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Bytes that should be rows but may be anything: no read goes beyond their end, and none copies them. */
final class RowInput {

    private static final int VARUINT_BYTES_MAX = 5;

    private final ByteBuffer bytes;

    RowInput(byte[] stream) {
        this(ByteBuffer.wrap(stream));
    }

    private RowInput(ByteBuffer bytes) {
        this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
    }

    boolean isAtEnd() {
        return !bytes.hasRemaining();
    }

    /** The next bytes as an input of their own, which this one passes over. */
    RowInput part(int length) {
        checkRemaining(length);
        RowInput part = new RowInput(bytes.duplicate().limit(bytes.position() + length));
        skip(length);
        return part;
    }

    void skip(int length) {
        checkRemaining(length);
        bytes.position(bytes.position() + length);
    }

    /** All bytes that are left; they stay to be read. */
    ByteBuffer rest() {
        return bytes.slice();
    }

    /** The id of the schema of the row that begins here; it stays to be read. */
    int schemaAhead() {
        checkRemaining(RowSchema.HEAD_BYTES);
        return bytes.getInt(bytes.position() + 1);
    }

    int uint8() {
        checkRemaining(1);
        return Byte.toUnsignedInt(bytes.get());
    }

    int int32() {
        checkRemaining(Integer.BYTES);
        return bytes.getInt();
    }

    long uint32() {
        return Integer.toUnsignedLong(int32());
    }

    double float64() {
        checkRemaining(Double.BYTES);
        return bytes.getDouble();
    }

    /** A varuint of at most 31 bits: nothing that is counted here can be more. */
    int varuint() {
        long number = 0;
        for (int i = 0; i < VARUINT_BYTES_MAX; i++) {
            int group = uint8();
            number |= (group & 0x7FL) << (7 * i);
            if (group < 0x80) {
                return checkedInt(number);
            }
        }
        throw malformed("A row of the batch has a number that takes too many bytes, at {offset}. Send the batch again");
    }

    ByteBuffer slice(int length) {
        checkRemaining(length);
        ByteBuffer slice = bytes.slice(bytes.position(), length);
        skip(length);
        return slice;
    }

    ByteBuffer binary() {
        return slice(varuint());
    }

    String text() {
        return text(varuint());
    }

    String text(int length) {
        ByteBuffer utf8 = slice(length);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
        } catch (CharacterCodingException e) {
            throw malformed("A row of the batch has a text that isn't UTF-8, at {offset}. Send the batch again");
        }
    }

    OrreryException malformed(String sentence) {
        return new OrreryException(ErrorCode.INVALID_REQUEST, sentence).with("offset", bytes.position());
    }

    private int checkedInt(long number) {
        if (number > Integer.MAX_VALUE) {
            throw malformed(
                    "A row of the batch has a length that is too large, {length}, at {offset}. Send the batch again")
                    .with("length", number);
        }
        return (int) number;
    }

    private void checkRemaining(int length) {
        if (length < 0 || length > bytes.remaining()) {
            throw malformed("A row of the batch ends before its contents do, at {offset}. Send the batch again")
                    .with("needed", length)
                    .with("remaining", bytes.remaining());
        }
    }
}
