package dev.orrery.network.rntbd;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A frame that a client makes. */
final class Frame {

    static final int PAYLOAD_PRESENT = 0x0002;
    static final int TRANSPORT_ID = 0x004D;

    private final ByteArrayOutputStream tokens = new ByteArrayOutputStream();
    private final int resourceType;
    private final int operationType;
    private byte[] payload = {};

    Frame(int resourceType, int operationType) {
        this.resourceType = resourceType;
        this.operationType = operationType;
    }

    /** The first one of a connection. */
    static Frame context() {
        return new Frame(0, 0).number(0x0000, 1).text(0x0001, "2018-12-31").text(0x0002, "test");
    }

    static Frame request(int id) {
        return new Frame(3, 3).number(TRANSPORT_ID, id);
    }

    Frame number(int id, int value) {
        return token(id, TokenType.UINT32, little(4).putInt(value));
    }

    Frame text(int id, String value) {
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        return token(id, TokenType.TEXT_8, little(1 + text.length).put((byte) text.length).put(text));
    }

    Frame payload(byte[] content) {
        payload = content;
        return token(PAYLOAD_PRESENT, TokenType.BYTE, little(1).put((byte) 1));
    }

    Frame token(int id, TokenType type, ByteBuffer value) {
        tokens.writeBytes(bytes(little(3).putShort((short) id).put((byte) type.code())));
        tokens.writeBytes(bytes(value));
        return this;
    }

    byte[] toBytes() {
        int head = 24 + tokens.size();
        ByteBuffer out = little(head + (payload.length > 0 ? 4 + payload.length : 0));
        out.putInt(head).putShort((short) resourceType).putShort((short) operationType).put(new byte[16]);
        out.put(tokens.toByteArray());
        if (payload.length > 0) {
            out.putInt(payload.length).put(payload);
        }
        return bytes(out);
    }

    /** What was put into a buffer. */
    private static byte[] bytes(ByteBuffer written) {
        byte[] bytes = new byte[written.position()];
        written.get(0, bytes);
        return bytes;
    }

    static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
