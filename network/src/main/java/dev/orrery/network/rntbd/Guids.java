package dev.orrery.network.rntbd;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;

/** Sixteen bytes as .NET has them: of the first three numbers the lowest byte comes first. */
final class Guids {

    static final int BYTES = 16;

    private Guids() {}

    static String text(byte[] guid) {
        ByteBuffer in = ByteBuffer.wrap(guid).order(ByteOrder.LITTLE_ENDIAN);
        long high = (in.getInt() & 0xFFFFFFFFL) << 32 | (in.getShort() & 0xFFFFL) << 16 | (in.getShort() & 0xFFFFL);
        return new UUID(high, in.order(ByteOrder.BIG_ENDIAN).getLong()).toString();
    }
}
