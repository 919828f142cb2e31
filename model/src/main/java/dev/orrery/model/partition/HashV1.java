package dev.orrery.model.partition;

import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import java.util.List;

/**
 * The first version of the hash, with 32 bits, for containers whose definition names no version.
 *
 * <p>A place is the hash as a number, then each component; both as bytes that sort like the values:
 *
 * <pre>
 * number                        05, then an {@link OrderedNumber}
 * string                        08, then each byte of its UTF-8 plus 1, then 00;
 *                               if there are more than 100 bytes: the first 101 of them and no 00
 * undefined, null, false, true  00, 01, 02, 03
 * </pre>
 *
 * Of a string only the first 100 chars of UTF-16 count, so that longer keys can share a place. If that cuts a surrogate
 * pair, its first half is a lone surrogate, see {@link HashInput}.
 */
final class HashV1 implements PartitionHash {

    private static final int CHARS_MAX = 100;
    private static final int BYTES_MAX = 101;
    private static final int TERMINATOR = 0x00;
    private static final long HASH_MAX = 0xFFFF_FFFFL;

    @Override
    public EffectivePartitionKey place(List<JsonValue> components) {
        ByteBuilder place = new ByteBuilder();
        appendNumber(place, (double) hash(components));
        for (int i = 0; i < components.size(); i++) {
            appendComponent(place, components.get(i));
        }
        return EffectivePartitionKey.ofBytes(place.toBytes());
    }

    @Override
    public int bucket(EffectivePartitionKey place) {
        byte[] bytes = place.bytes();
        if (bytes.length == 0 || bytes[0] != HashInput.NUMBER) {
            return bytes.length == 0 || (bytes[0] & 0xFF) < HashInput.NUMBER ? 0 : BUCKET_MAX;
        }
        double hash = Math.clamp(OrderedNumber.read(bytes, 1), 0, (double) HASH_MAX);
        return (int) ((long) hash >>> (Integer.SIZE - BUCKET_BITS));
    }

    @Override
    public EffectivePartitionKey boundary(int index, int count) {
        ByteBuilder boundary = new ByteBuilder();
        long hash = HASH_MAX * index / count;
        appendNumber(boundary, (double) hash);
        return EffectivePartitionKey.ofBytes(boundary.toBytes());
    }

    private static long hash(List<JsonValue> components) {
        ByteBuilder input = new ByteBuilder();
        for (int i = 0; i < components.size(); i++) {
            HashInput.append(input, components.get(i), CHARS_MAX, TERMINATOR);
        }
        return Integer.toUnsignedLong(Murmur32.hash(input.array(), input.length()));
    }

    private static void appendComponent(ByteBuilder place, JsonValue component) {
        int marker = HashInput.marker(component);
        if (marker == HashInput.NUMBER) {
            appendNumber(place, component.doubleValue());
        } else {
            place.appendByte(marker);
            if (marker == HashInput.STRING) {
                appendText(place, component.stringValue());
            }
        }
    }

    private static void appendNumber(ByteBuilder place, double number) {
        place.appendByte(HashInput.NUMBER);
        OrderedNumber.append(place, number);
    }

    private static void appendText(ByteBuilder place, String text) {
        int start = place.length();
        HashInput.appendText(place, text, CHARS_MAX);
        boolean fits = place.length() - start < BYTES_MAX;
        if (!fits) {
            place.truncate(start + BYTES_MAX);
        }
        byte[] bytes = place.array();
        for (int i = start; i < place.length(); i++) {
            bytes[i]++;
        }
        if (fits) {
            place.appendByte(TERMINATOR);
        }
    }
}
