package dev.orrery.model.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing byte array. Numbers are written with the most significant byte first. */
public final class ByteBuilder {

    private static final int CAPACITY_MAX = Integer.MAX_VALUE - 8;

    private byte[] bytes;
    private int length;

    public ByteBuilder() {
        this(64);
    }

    public ByteBuilder(int capacity) {
        bytes = new byte[Math.max(capacity, 8)];
    }

    public ByteBuilder append(byte b) {
        ensureRoom(1);
        bytes[length++] = b;
        return this;
    }

    /** Appends the low eight bits. */
    public ByteBuilder appendByte(int b) {
        return append((byte) b);
    }

    public ByteBuilder append(byte[] source) {
        return append(source, 0, source.length);
    }

    public ByteBuilder append(byte[] source, int offset, int count) {
        ensureRoom(count);
        System.arraycopy(source, offset, bytes, length, count);
        length += count;
        return this;
    }

    /** Appends bytes with a quotation mark before and behind them. */
    ByteBuilder appendQuoted(byte[] source, int offset, int count) {
        ensureRoom(count + 2);
        bytes[length] = '"';
        System.arraycopy(source, offset, bytes, length + 1, count);
        bytes[length + count + 1] = '"';
        length += count + 2;
        return this;
    }

    public ByteBuilder appendInt(int number) {
        ensureRoom(Integer.BYTES);
        Format.putInt(bytes, length, number);
        length += Integer.BYTES;
        return this;
    }

    public ByteBuilder appendLong(long number) {
        ensureRoom(Long.BYTES);
        Format.putLong(bytes, length, number);
        length += Long.BYTES;
        return this;
    }

    /** Appends a number as text. */
    public ByteBuilder appendDecimal(long number) {
        if (number == Long.MIN_VALUE) {
            return append(Long.toString(number).getBytes(StandardCharsets.ISO_8859_1));
        }
        if (number < 0) {
            appendByte('-');
        }
        long rest = Math.abs(number);
        int count = digits(rest);
        ensureRoom(count);
        for (int i = length + count - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += count;
        return this;
    }

    private static int digits(long number) {
        int digits = 1;
        for (long rest = number; rest > 9; rest /= 10) {
            digits++;
        }
        return digits;
    }

    /** Appends an unsigned number in groups of seven bits, low groups first, the high bit meaning that more follow. */
    public ByteBuilder appendVarint(int number) {
        ensureRoom(Format.VARINT_BYTES_MAX);
        int rest = number;
        while ((rest & ~0x7F) != 0) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
        return this;
    }

    public int length() {
        return length;
    }

    /** A copy of what was appended. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    /** The array behind, valid up to {@link #length()} and until the next append. */
    public byte[] array() {
        return bytes;
    }

    /** Forgets everything from this length on. */
    public ByteBuilder truncate(int newLength) {
        if (newLength < 0 || newLength > length) {
            throw new IllegalArgumentException("Can't truncate " + length + " bytes to " + newLength);
        }
        length = newLength;
        return this;
    }

    /** Writes over four bytes that are already there. */
    void putInt(int offset, int number) {
        Format.putInt(bytes, offset, number);
    }

    /** Inverts all bits from an offset on. */
    void invertFrom(int offset) {
        for (int i = offset; i < length; i++) {
            bytes[i] = (byte) ~bytes[i];
        }
    }

    /** Makes room for so many more bytes, which the caller writes into the array and then claims. */
    void ensureRoom(int count) {
        if (count > bytes.length - length) {
            grow(count);
        }
    }

    /** Counts bytes that the caller has written into the array behind the current end. */
    void claim(int count) {
        length += count;
    }

    private void grow(int count) {
        long needed = (long) length + count;
        if (needed > CAPACITY_MAX) {
            throw new OutOfMemoryError("A value of " + needed + " bytes doesn't fit into an array");
        }
        long doubled = Math.min(bytes.length * 2L, CAPACITY_MAX);
        bytes = Arrays.copyOf(bytes, (int) Math.max(needed, doubled));
    }
}
