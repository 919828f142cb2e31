package dev.orrery.model.partition;

import dev.orrery.model.value.ByteBuilder;

/**
 * Numbers as bytes that sort like the numbers, the way places of version 1 contain them.
 *
 * <p>The 64 bits of the double, with the sign turned so that they sort, are cut into a first byte of eight bits and
 * further bytes of seven; their lowest bit is 1 if more bytes follow. Trailing zeros are left out, but there are always
 * at least two bytes.
 */
final class OrderedNumber {

    private OrderedNumber() {}

    static void append(ByteBuilder out, double number) {
        long rest = sortable(Double.doubleToRawLongBits(number));
        out.appendByte((int) (rest >>> 56));
        rest <<= 8;
        while (rest << 7 != 0) {
            out.appendByte((int) (rest >>> 56) | 1);
            rest <<= 7;
        }
        out.appendByte((int) (rest >>> 56) & 0xFE);
    }

    /**
     * Reads a number back. Any bytes are read, so that it works for boundaries between keys, too: missing ones count as
     * zeros, and what is beyond all numbers is read as an infinity.
     */
    static double read(byte[] bytes, int offset) {
        long rest = 0;
        int shift = 56;
        if (offset < bytes.length) {
            rest = (bytes[offset] & 0xFFL) << shift;
        }
        boolean more = true;
        for (int i = offset + 1; more && shift > 0 && i < bytes.length; i++) {
            shift -= 7;
            rest |= (bytes[i] & 0xFEL) >> 1 << shift;
            more = (bytes[i] & 1) != 0;
        }
        return number(rest);
    }

    private static double number(long sortable) {
        double number = Double.longBitsToDouble(sortable < 0 ? sortable ^ Long.MIN_VALUE : -sortable);
        boolean isNumber = sortable != 0 && !Double.isNaN(number);
        if (isNumber) {
            return number;
        }
        return sortable < 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }

    private static long sortable(long bits) {
        return bits >= 0 ? bits ^ Long.MIN_VALUE : -bits;
    }
}
