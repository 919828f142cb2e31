package dev.orrery.protocol.cosmos.batch.hybridrow;

import dev.orrery.model.value.ByteBuilder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A growing array of bytes, with numbers as rows have them: little-endian. */
final class RowOutput {

    private final ByteBuilder bytes = new ByteBuilder(256);

    void uint8(int number) {
        bytes.appendByte(number);
    }

    void int32(int number) {
        bytes.appendInt(Integer.reverseBytes(number));
    }

    void uint32(long number) {
        int32((int) number);
    }

    void float64(double number) {
        bytes.appendLong(Long.reverseBytes(Double.doubleToLongBits(number)));
    }

    void varuint(int number) {
        bytes.appendVarint(number);
    }

    void text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        varuint(utf8.length);
        bytes.append(utf8);
    }

    void binary(ByteBuffer content) {
        varuint(content.remaining());
        append(content);
    }

    void append(ByteBuffer content) {
        bytes.append(content.array(), content.arrayOffset() + content.position(), content.remaining());
    }

    void append(byte[] content) {
        bytes.append(content);
    }

    void zeros(int count) {
        for (int i = 0; i < count; i++) {
            bytes.appendByte(0);
        }
    }

    /** What was written; the bytes are shared with this output. */
    ByteBuffer written() {
        return ByteBuffer.wrap(bytes.array(), 0, bytes.length());
    }

    byte[] toBytes() {
        return bytes.toBytes();
    }
}
