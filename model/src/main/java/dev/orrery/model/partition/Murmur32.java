package dev.orrery.model.partition;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** MurmurHash3 for 32 bits (the variant known as x86_32), with the seed 0. */
final class Murmur32 {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int C1 = 0xCC9E2D51;
    private static final int C2 = 0x1B873593;

    private Murmur32() {}

    /** Hashes the first bytes of an array. */
    static int hash(byte[] bytes, int length) {
        int hash = 0;
        int tail = length & ~3;
        for (int i = 0; i < tail; i += 4) {
            hash ^= scramble((int) INT.get(bytes, i));
            hash = Integer.rotateLeft(hash, 13) * 5 + 0xE6546B64;
        }
        hash ^= scramble(lastBlock(bytes, tail, length));
        return finish(hash ^ length);
    }

    /** The one to three bytes after the full blocks, or 0 if there are none: it scrambles to 0 and changes nothing. */
    private static int lastBlock(byte[] bytes, int from, int to) {
        int block = 0;
        for (int i = to - 1; i >= from; i--) {
            block = block << 8 | (bytes[i] & 0xFF);
        }
        return block;
    }

    private static int scramble(int block) {
        return Integer.rotateLeft(block * C1, 15) * C2;
    }

    private static int finish(int hash) {
        int h = hash;
        h = (h ^ h >>> 16) * 0x85EBCA6B;
        h = (h ^ h >>> 13) * 0xC2B2AE35;
        return h ^ h >>> 16;
    }
}
