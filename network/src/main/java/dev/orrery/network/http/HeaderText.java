package dev.orrery.network.http;

import java.nio.charset.StandardCharsets;

/** Texts in the form that headers can carry: plain ASCII without control characters. */
public final class HeaderText {

    private HeaderText() {}

    /** The text with {@code %xx} for each byte, in UTF-8, that a header can't carry. */
    public static String escape(String text) {
        if (text.chars().allMatch(HeaderText::isPlain)) {
            return text;
        }
        StringBuilder escaped = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (isPlain(b)) {
                escaped.append((char) b);
            } else {
                escaped.append("%%%02X".formatted(b & 0xFF));
            }
        }
        return escaped.toString();
    }

    /** The same with {@code %25} for each percent sign, so that clients which decode it get the text back. */
    public static String encode(String text) {
        return escape(text.replace("%", "%25"));
    }

    private static boolean isPlain(int c) {
        return c >= ' ' && c < 0x7F;
    }
}
