package dev.orrery.network.rntbd;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** An answer to a request: a status, tokens and a payload. Used by one thread at a time. */
public final class RntbdResponse {

    private static final int HEAD_BYTES = 24;
    private static final int USUAL_BYTES = 512;
    private static final int TOKEN_BYTES = 3;
    private static final byte[] NOTHING = {};

    private final int status;
    private ByteBuffer tokens = ByteBuffer.allocate(USUAL_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private byte[] payload = NOTHING;

    public RntbdResponse(int status) {
        this.status = status;
    }

    public int status() {
        return status;
    }

    /** Adds a token that is one byte. */
    public RntbdResponse byteToken(int id, int value) {
        begin(id, TokenType.BYTE, 1).put((byte) value);
        return this;
    }

    public RntbdResponse uint32(int id, long value) {
        begin(id, TokenType.UINT32, Integer.BYTES).putInt((int) value);
        return this;
    }

    public RntbdResponse int64(int id, long value) {
        begin(id, TokenType.INT64, Long.BYTES).putLong(value);
        return this;
    }

    public RntbdResponse float64(int id, double value) {
        begin(id, TokenType.FLOAT64, Double.BYTES).putDouble(value);
        return this;
    }

    /** Adds a text of at most 255 bytes; what is longer is cut. */
    public RntbdResponse shortText(int id, String value) {
        byte[] text = cut(value, 0xFF);
        begin(id, TokenType.TEXT_8, 1 + text.length).put((byte) text.length).put(text);
        return this;
    }

    /** Adds a text of at most 65,535 bytes; what is longer is cut. */
    public RntbdResponse text(int id, String value) {
        byte[] text = cut(value, 0xFFFF);
        begin(id, TokenType.TEXT_16, 2 + text.length).putShort((short) text.length).put(text);
        return this;
    }

    /** Sets the payload, which belongs to this answer from now on. */
    public RntbdResponse payload(byte[] content) {
        payload = content;
        return this;
    }

    public byte[] payload() {
        return payload;
    }

    private ByteBuffer begin(int id, TokenType type, int valueBytes) {
        if (tokens.remaining() < TOKEN_BYTES + valueBytes) {
            int capacity = Math.max(2 * tokens.capacity(), tokens.position() + TOKEN_BYTES + valueBytes);
            tokens = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN).put(tokens.flip());
        }
        return tokens.putShort((short) id).put((byte) type.code());
    }

    private static byte[] cut(String value, int bytesMax) {
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        return text.length <= bytesMax ? text : Arrays.copyOf(text, bytesMax);
    }

    /** The answer as it is sent. */
    ByteBuf toMessage(byte[] activityId, ByteBufAllocator allocator) {
        int head = HEAD_BYTES + tokens.position();
        boolean hasPayload = payload.length > 0;
        ByteBuf message = allocator.buffer(head + (hasPayload ? Integer.BYTES + payload.length : 0));
        message.writeIntLE(head).writeIntLE(status).writeBytes(activityId).writeBytes(tokens.array(), 0,
                tokens.position());
        if (hasPayload) {
            message.writeIntLE(payload.length).writeBytes(payload);
        }
        return message;
    }
}
