package dev.orrery.model.partition;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A hash of MurmurHash3 for 128 bits (the variant known as x64_128), with the seed 0: its two halves. */
record Murmur128(long first, long second) {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long C1 = 0x87C37B91114253D5L;
    private static final long C2 = 0x4CF5AD432745937FL;

    /** Hashes the first bytes of an array. */
    static Murmur128 hash(byte[] bytes, int length) {
        long h1 = 0;
        long h2 = 0;
        int tail = length & ~15;
        for (int i = 0; i < tail; i += 16) {
            h1 ^= scrambleFirst((long) LONG.get(bytes, i));
            h1 = (Long.rotateLeft(h1, 27) + h2) * 5 + 0x52DCE729;
            h2 ^= scrambleSecond((long) LONG.get(bytes, i + 8));
            h2 = (Long.rotateLeft(h2, 31) + h1) * 5 + 0x38495AB5;
        }
        h1 ^= scrambleFirst(lastBlock(bytes, tail, Math.min(length, tail + 8)));
        h2 ^= scrambleSecond(lastBlock(bytes, tail + 8, length));
        return finish(h1 ^ length, h2 ^ length);
    }

    /** Up to eight bytes after the full blocks, or 0 if there are none: it scrambles to 0 and changes nothing. */
    private static long lastBlock(byte[] bytes, int from, int to) {
        long block = 0;
        for (int i = to - 1; i >= from; i--) {
            block = block << 8 | (bytes[i] & 0xFF);
        }
        return block;
    }

    private static long scrambleFirst(long block) {
        return Long.rotateLeft(block * C1, 31) * C2;
    }

    private static long scrambleSecond(long block) {
        return Long.rotateLeft(block * C2, 33) * C1;
    }

    private static Murmur128 finish(long h1, long h2) {
        long first = mix(h1 + h2);
        long second = mix(h1 + h2 + h2);
        return new Murmur128(first + second, first + second + second);
    }

    private static long mix(long half) {
        long h = half;
        h = (h ^ h >>> 33) * 0xFF51AFD7ED558CCDL;
        h = (h ^ h >>> 33) * 0xC4CEB9FE1A85EC53L;
        return h ^ h >>> 33;
    }
}
