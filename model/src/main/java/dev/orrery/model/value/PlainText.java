package dev.orrery.model.value;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds how far a text is plain: ASCII that JSON writes as it is. Most texts are all the way, so eight bytes are looked at at once. */
final class PlainText {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = ONES << 7;
    private static final long SPACES = ONES * ' ';
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';

    private PlainText() {}

    /** A place up to which all is plain; what is not plain begins less than eight bytes behind it, or not at all. */
    static int end(byte[] bytes, int start, int end) {
        int i = start;
        while (i + Long.BYTES <= end && isPlain((long) LONG.get(bytes, i))) {
            i += Long.BYTES;
        }
        return i;
    }

    /** Whether a text is plain all the way. */
    static boolean isAllPlain(byte[] bytes, int start, int end) {
        int i = end(bytes, start, end);
        if (i + Long.BYTES <= end) {
            return false;
        }
        if (end - start >= Long.BYTES) {
            // The last eight, of which some were looked at already.
            return isPlain((long) LONG.get(bytes, end - Long.BYTES));
        }
        while (i < end && isPlain(bytes[i])) {
            i++;
        }
        return i == end;
    }

    static boolean isPlain(byte b) {
        return b >= ' ' && b != '"' && b != '\\';
    }

    private static boolean isPlain(long eight) {
        long below = (eight - SPACES) & ~eight;
        return ((eight | below | zeroBytes(eight ^ QUOTES) | zeroBytes(eight ^ BACKSLASHES)) & HIGH_BITS) == 0;
    }

    /** Has the high bit of the lowest byte that is zero, and none if there is no such byte. */
    private static long zeroBytes(long eight) {
        return (eight - ONES) & ~eight;
    }
}
