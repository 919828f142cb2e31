package dev.orrery.model.value;

import java.util.HexFormat;

/**
 * The escapes of surrogates in JSON text, such as {@code \}{@code ud83d}.
 *
 * <p>Jackson refuses a name in which one half of a pair is escaped and the other missing, but takes it unescaped.
 */
final class SurrogateEscapes {

    private static final int ESCAPE_CHARS = 6;

    private SurrogateEscapes() {}

    /** Puts surrogates in the place of their escapes, which doesn't change the meaning of a text. */
    static String resolve(String text) {
        StringBuilder resolved = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            if (text.charAt(at) != '\\') {
                resolved.append(text.charAt(at++));
            } else if (isSurrogateEscape(text, at)) {
                resolved.append(escaped(text, at));
                at += ESCAPE_CHARS;
            } else {
                int end = Math.min(at + 2, text.length());
                resolved.append(text, at, end);
                at = end;
            }
        }
        return resolved.toString();
    }

    private static boolean isSurrogateEscape(String text, int at) {
        int end = at + ESCAPE_CHARS;
        if (end > text.length() || text.charAt(at + 1) != 'u') {
            return false;
        }
        for (int i = at + 2; i < end; i++) {
            if (!HexFormat.isHexDigit(text.charAt(i))) {
                return false;
            }
        }
        return Character.isSurrogate(escaped(text, at));
    }

    private static char escaped(String text, int at) {
        return (char) HexFormat.fromHexDigits(text, at + 2, at + ESCAPE_CHARS);
    }
}
