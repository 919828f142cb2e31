package dev.orrery.network;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** The bytes of a body as far as they have arrived. */
public final class BodyBytes {

    // What a client promises costs nothing; only what it sends may take more than this.
    private static final int FIRST_BYTES_MAX = 64 << 10;

    private byte[] bytes;
    private int length;

    /** No bytes yet, with room for as many as are promised, within reason. */
    public BodyBytes(long promised) {
        this.bytes = new byte[(int) Math.min(promised, FIRST_BYTES_MAX)];
    }

    public int length() {
        return length;
    }

    /** Adds the next bytes of a buffer. */
    public void add(ByteBuf part, int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
        part.readBytes(bytes, length, more);
        length += more;
    }

    /** All bytes; nothing may be added from then on. */
    public byte[] whole() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }
}
