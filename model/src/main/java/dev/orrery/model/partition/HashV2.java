package dev.orrery.model.partition;

import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.List;

/**
 * The second version of the hash, with 126 bits.
 *
 * <p>A place is the second half of the 128-bit hash and then the first, each with its highest byte first; the highest
 * two bits are set to zero. So all places lie between 00… and 3F….
 */
final class HashV2 implements PartitionHash {

    static final int PLACE_BYTES = 16;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int TERMINATOR = 0xFF;
    private static final int HASH_BITS = 126;
    private static final long FIRST_HALF_MASK = 0x3FFF_FFFF_FFFF_FFFFL;
    private static final BigInteger HASH_MAX = BigInteger.TWO.pow(HASH_BITS).subtract(BigInteger.ONE);

    @Override
    public EffectivePartitionKey place(List<JsonValue> components) {
        ByteBuilder input = new ByteBuilder();
        for (int i = 0; i < components.size(); i++) {
            appendInput(input, components.get(i));
        }
        byte[] place = new byte[PLACE_BYTES];
        writePlace(place, 0, input);
        return EffectivePartitionKey.ofBytes(place);
    }

    @Override
    public int bucket(EffectivePartitionKey place) {
        byte[] bytes = place.bytes();
        int highest = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            highest = (highest << 8) | (i < bytes.length ? bytes[i] & 0xFF : 0);
        }
        boolean beyondAllHashes = highest >>> 30 != 0;
        return beyondAllHashes ? BUCKET_MAX : (highest << 2) >>> (Integer.SIZE - BUCKET_BITS);
    }

    @Override
    public EffectivePartitionKey boundary(int index, int count) {
        BigInteger hash = HASH_MAX.multiply(BigInteger.valueOf(index)).divide(BigInteger.valueOf(count));
        byte[] boundary = new byte[PLACE_BYTES];
        LONG.set(boundary, 0, hash.shiftRight(Long.SIZE).longValue());
        LONG.set(boundary, Long.BYTES, hash.longValue());
        return EffectivePartitionKey.ofBytes(boundary);
    }

    /** Appends the bytes of a component that are hashed. */
    static void appendInput(ByteBuilder input, JsonValue component) {
        HashInput.append(input, component, Integer.MAX_VALUE, TERMINATOR);
    }

    /** Hashes the input and writes its place into an array. */
    static void writePlace(byte[] places, int offset, ByteBuilder input) {
        Murmur128 hash = Murmur128.hash(input.array(), input.length());
        LONG.set(places, offset, hash.second() & FIRST_HALF_MASK);
        LONG.set(places, offset + Long.BYTES, hash.first());
    }
}
