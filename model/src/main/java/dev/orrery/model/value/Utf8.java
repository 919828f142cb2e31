package dev.orrery.model.value;

import java.nio.charset.StandardCharsets;

/**
 * The text of names and strings: UTF-8 that also has room for lone surrogates.
 *
 * <p>A surrogate pair takes the four bytes of its code point, as in UTF-8; a surrogate without its other half, which
 * JSON and Java allow and UTF-8 doesn't, takes the three bytes {@code ED A0..BF 80..BF}. So every Java string comes
 * back as it went in, and comparing bytes compares code points.
 */
final class Utf8 {

    private static final byte SURROGATE_LEAD = (byte) 0xED;

    private Utf8() {}

    /** Appends the length of a text in bytes, and the text. */
    static void append(ByteBuilder out, String text) {
        int chars = text.length();
        int start = startOfText(out, chars);
        byte[] bytes = out.array();
        int ascii = 0;
        while (ascii < chars && text.charAt(ascii) < 0x80) {
            bytes[start + ascii] = (byte) text.charAt(ascii);
            ascii++;
        }
        int end = start + ascii;
        if (ascii < chars) {
            end = encode(text.toCharArray(), ascii, chars, bytes, end);
        }
        finishText(out, start, end);
    }

    static void append(ByteBuilder out, char[] chars, int offset, int count) {
        int start = startOfText(out, count);
        int end = encode(chars, offset, offset + count, out.array(), start);
        finishText(out, start, end);
    }

    /** Makes room for a text of so many chars and its length; the length is mostly as long as if all were ASCII. */
    private static int startOfText(ByteBuilder out, int chars) {
        out.ensureRoom(Format.VARINT_BYTES_MAX + Math.multiplyExact(chars, 3));
        return out.length() + Format.varintBytes(chars);
    }

    private static void finishText(ByteBuilder out, int start, int end) {
        int length = end - start;
        int realStart = out.length() + Format.varintBytes(length);
        if (realStart != start) {
            System.arraycopy(out.array(), start, out.array(), realStart, length);
        }
        out.appendVarint(length);
        out.claim(length);
    }

    private static int encode(char[] chars, int from, int to, byte[] bytes, int at) {
        int end = at;
        for (int i = from; i < to; i++) {
            char c = chars[i];
            if (c < 0x80) {
                bytes[end++] = (byte) c;
            } else if (c < 0x800) {
                bytes[end++] = (byte) (0xC0 | c >> 6);
                bytes[end++] = continuation(c);
            } else if (Character.isHighSurrogate(c) && i + 1 < to && Character.isLowSurrogate(chars[i + 1])) {
                int codePoint = Character.toCodePoint(c, chars[++i]);
                bytes[end++] = (byte) (0xF0 | codePoint >> 18);
                bytes[end++] = continuation(codePoint >> 12);
                bytes[end++] = continuation(codePoint >> 6);
                bytes[end++] = continuation(codePoint);
            } else {
                bytes[end++] = (byte) (0xE0 | c >> 12);
                bytes[end++] = continuation(c >> 6);
                bytes[end++] = continuation(c);
            }
        }
        return end;
    }

    private static byte continuation(int bits) {
        return (byte) (0x80 | (bits & 0x3F));
    }

    /** How many bytes a text takes, without those of its length. */
    static int length(String text) {
        int length = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x800 && !isFirstOfPair(text, i)) {
                // Of a pair's four bytes, one is counted for each of its chars, and these two at its second.
                length += 2;
            } else if (c >= 0x80 && c < 0x800) {
                length += 1;
            }
        }
        return length;
    }

    private static boolean isFirstOfPair(String text, int i) {
        return Character.isHighSurrogate(text.charAt(i))
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
    }

    /** Whether so many bytes, as many as the text takes, are the text. */
    static boolean matches(byte[] bytes, int offset, int length, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return decode(bytes, offset + i, length - i).equals(text.substring(i));
            }
            if (bytes[offset + i] != c) {
                return false;
            }
        }
        return true;
    }

    /** How many of the bytes, which may break off within a character, are whole characters. */
    static int wholeCharacters(byte[] bytes) {
        int lead = bytes.length - 1;
        while (lead >= 0 && (bytes[lead] & 0xC0) == 0x80) {
            lead--;
        }
        if (lead < 0) {
            return 0;
        }
        int first = bytes[lead] & 0xFF;
        int needed = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        return lead + needed <= bytes.length ? bytes.length : lead;
    }

    static String decode(byte[] bytes, int offset, int length) {
        int end = offset + length;
        for (int i = offset; i < end; i++) {
            if (bytes[i] == SURROGATE_LEAD && isSurrogate(bytes, i)) {
                return decodeWithSurrogates(bytes, offset, end);
            }
        }
        return new String(bytes, offset, length, StandardCharsets.UTF_8);
    }

    private static String decodeWithSurrogates(byte[] bytes, int offset, int end) {
        StringBuilder text = new StringBuilder(end - offset);
        int start = offset;
        for (int i = offset; i < end; i++) {
            if (isSurrogate(bytes, i)) {
                text.append(new String(bytes, start, i - start, StandardCharsets.UTF_8));
                text.append(surrogate(bytes, i));
                start = i + 3;
                i += 2;
            }
        }
        return text.append(new String(bytes, start, end - start, StandardCharsets.UTF_8)).toString();
    }

    /** Whether a lone surrogate stands at an offset; the bytes are whole characters. */
    static boolean isSurrogate(byte[] bytes, int offset) {
        return bytes[offset] == SURROGATE_LEAD && (bytes[offset + 1] & 0xFF) >= 0xA0;
    }

    static char surrogate(byte[] bytes, int offset) {
        return (char) (0xD000 | (bytes[offset + 1] & 0x3F) << 6 | (bytes[offset + 2] & 0x3F));
    }

    /**
     * Looks for the first byte that isn't UTF-8 in the strict sense: no overlong forms, no surrogates, nothing beyond
     * U+10FFFF, nothing broken off. Returns its offset, or {@code end} if there is none.
     */
    static int invalidAt(byte[] bytes, int offset, int end) {
        int at = offset;
        while (at < end) {
            if (at + Long.BYTES <= end && (Format.longAt(bytes, at) & 0x8080808080808080L) == 0) {
                at += Long.BYTES;
            } else if (bytes[at] >= 0) {
                at++;
            } else {
                int length = sequenceLength(bytes, at, end);
                if (length == 0) {
                    return at;
                }
                at += length;
            }
        }
        return end;
    }

    /** The length of the valid sequence of several bytes at an offset, 0 if it isn't valid. */
    private static int sequenceLength(byte[] bytes, int at, int end) {
        int lead = bytes[at] & 0xFF;
        int length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
        if (length == 0 || at + length > end) {
            return 0;
        }
        int second = bytes[at + 1] & 0xFF;
        int lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (second < lowest || second > highest) {
            return 0;
        }
        for (int i = at + 2; i < at + length; i++) {
            if ((bytes[i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
