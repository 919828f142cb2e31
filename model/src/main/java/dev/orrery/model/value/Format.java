package dev.orrery.model.value;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The binary item format: how a value lies in bytes.
 *
 * <p>A value is one tag byte and what the tag says. Every value tells its own length without being decoded, so that one
 * property of an object is found by stepping over the others. Numbers are written with the most significant byte first.
 *
 * <pre>
 * 00 undefined    nothing more
 * 01 min key      nothing more
 * 02 null         nothing more
 * 03 false        nothing more
 * 04 true         nothing more
 * 05 int32        4 bytes, two's complement
 * 06 int64        8 bytes, two's complement; also for a number that fits into int32, if its writer says so
 * 07 double       8 bytes, IEEE 754 binary64
 * 08 decimal128   16 bytes, IEEE 754 decimal128 with a binary significand
 * 09 string       length, then so many bytes of text
 * 0A array        4 bytes: how many bytes the elements take; then one value after the other
 * 0B object       4 bytes: how many bytes the members take; then for each member, in the order written:
 *                 length, so many bytes of text (the name), value
 * 0C binary       length, 1 byte subtype, then so many bytes
 * 0D object id    12 bytes
 * 0E guid         16 bytes, in the order in which they are printed
 * 0F date         8 bytes, milliseconds since 1970, two's complement
 * 10 timestamp    8 bytes, seconds since 1970 and a counter, 4 bytes each
 * 11 regex        length, so many bytes of text (the pattern), length, so many bytes of text (the options)
 * 12 max key      nothing more
 * </pre>
 *
 * <p>Numbers keep the type that they were written with, since MongoDB and Tables tell them apart; JSON doesn't, and of a
 * text the smallest type is chosen that has the number exactly. Whatever their types, equal numbers are equal values with
 * equal hashes and equal {@linkplain SortKey sort keys}.
 *
 * <p>A <em>length</em> is an unsigned number of 31 bits in groups of seven, low groups first; a byte's high bit says
 * that more follow. <em>Text</em> is UTF-8 in which lone surrogates are allowed, see {@link Utf8}.
 */
final class Format {

    static final byte UNDEFINED = 0x00;
    static final byte MIN_KEY = 0x01;
    static final byte NULL = 0x02;
    static final byte FALSE = 0x03;
    static final byte TRUE = 0x04;
    static final byte INT32 = 0x05;
    static final byte INT64 = 0x06;
    static final byte DOUBLE = 0x07;
    static final byte DECIMAL128 = 0x08;
    static final byte STRING = 0x09;
    static final byte ARRAY = 0x0A;
    static final byte OBJECT = 0x0B;
    static final byte BINARY = 0x0C;
    static final byte OBJECT_ID = 0x0D;
    static final byte GUID = 0x0E;
    static final byte DATE = 0x0F;
    static final byte TIMESTAMP = 0x10;
    static final byte REGEX = 0x11;
    static final byte MAX_KEY = 0x12;

    static final int VARINT_BYTES_MAX = 5;
    static final int OBJECT_ID_BYTES = 12;
    static final int GUID_BYTES = 16;

    /** The tag and the four bytes of the length, before the contents of an array or object. */
    static final int CONTAINER_HEAD_BYTES = 1 + Integer.BYTES;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** Looked up rather than switched over, since stepping over members is what reading mostly does. */
    private static final byte[] LENGTHS = lengths();

    private Format() {}

    static ValueType type(byte tag) {
        return switch (tag) {
            case UNDEFINED -> ValueType.UNDEFINED;
            case MIN_KEY -> ValueType.MIN_KEY;
            case NULL -> ValueType.NULL;
            case FALSE, TRUE -> ValueType.BOOLEAN;
            case INT32, INT64, DOUBLE, DECIMAL128 -> ValueType.NUMBER;
            case STRING -> ValueType.STRING;
            case ARRAY -> ValueType.ARRAY;
            case OBJECT -> ValueType.OBJECT;
            case BINARY -> ValueType.BINARY;
            case OBJECT_ID -> ValueType.OBJECT_ID;
            case GUID -> ValueType.GUID;
            case DATE -> ValueType.DATE;
            case TIMESTAMP -> ValueType.TIMESTAMP;
            case REGEX -> ValueType.REGEX;
            case MAX_KEY -> ValueType.MAX_KEY;
            default -> throw unknownTag(tag);
        };
    }

    static NumberType numberType(byte tag) {
        return switch (tag) {
            case INT32 -> NumberType.INT32;
            case INT64 -> NumberType.INT64;
            case DOUBLE -> NumberType.DOUBLE;
            case DECIMAL128 -> NumberType.DECIMAL128;
            default -> throw new IllegalStateException("This is " + type(tag) + " and not a number");
        };
    }

    /** Where the value that starts at an offset ends: the offset of the first byte behind it. */
    static int end(byte[] bytes, int offset) {
        int payload = offset + 1;
        int tag = bytes[offset] & 0xFF;
        if (tag < LENGTHS.length && LENGTHS[tag] > 0) {
            return offset + LENGTHS[tag];
        }
        return switch (bytes[offset]) {
            case STRING -> textEnd(bytes, payload);
            case ARRAY, OBJECT -> payload + Integer.BYTES + intAt(bytes, payload);
            case BINARY -> textEnd(bytes, payload) + 1;
            case REGEX -> textEnd(bytes, textEnd(bytes, payload));
            default -> throw unknownTag(bytes[offset]);
        };
    }

    /** How many bytes the values of a tag have, the tag included; 0 if they differ. */
    private static byte[] lengths() {
        byte[] lengths = new byte[MAX_KEY + 1];
        for (byte tag : new byte[] {UNDEFINED, MIN_KEY, NULL, FALSE, TRUE, MAX_KEY}) {
            lengths[tag] = 1;
        }
        for (byte tag : new byte[] {INT64, DOUBLE, DATE, TIMESTAMP}) {
            lengths[tag] = 1 + Long.BYTES;
        }
        lengths[INT32] = 1 + Integer.BYTES;
        lengths[DECIMAL128] = 1 + 2 * Long.BYTES;
        lengths[GUID] = 1 + GUID_BYTES;
        lengths[OBJECT_ID] = 1 + OBJECT_ID_BYTES;
        return lengths;
    }

    /** Where a text ends whose length stands at an offset. */
    static int textEnd(byte[] bytes, int offset) {
        return textStart(bytes, offset) + varintAt(bytes, offset);
    }

    /** Where a text starts whose length stands at an offset. */
    static int textStart(byte[] bytes, int offset) {
        int start = offset;
        while (bytes[start] < 0) {
            start++;
        }
        return start + 1;
    }

    static int varintAt(byte[] bytes, int offset) {
        int number = bytes[offset];
        if (number >= 0) {
            return number;
        }
        number &= 0x7F;
        int shift = 7;
        int next = offset + 1;
        while (bytes[next] < 0) {
            number |= (bytes[next++] & 0x7F) << shift;
            shift += 7;
        }
        return number | bytes[next] << shift;
    }

    static int varintBytes(int number) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(number | 1);
        return (bits + 6) / 7;
    }

    static int intAt(byte[] bytes, int offset) {
        return (int) INTS.get(bytes, offset);
    }

    static long longAt(byte[] bytes, int offset) {
        return (long) LONGS.get(bytes, offset);
    }

    static void putInt(byte[] bytes, int offset, int number) {
        INTS.set(bytes, offset, number);
    }

    static void putLong(byte[] bytes, int offset, long number) {
        LONGS.set(bytes, offset, number);
    }

    private static IllegalStateException unknownTag(byte tag) {
        return new IllegalStateException("No value starts with the byte " + (tag & 0xFF));
    }
}
