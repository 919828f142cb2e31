package dev.orrery.model;

/**
 * Halves of characters. JSON can write half of a surrogate pair ({@code "\ud800"}), but neither UTF-8 nor an address can, so a
 * name with one could be given and never be asked for.
 */
public final class Surrogates {

    private Surrogates() {}

    /** Whether a text has half of a surrogate pair without the other half. */
    public static boolean areAloneIn(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (!isPair(text, i)) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }

    private static boolean isPair(String text, int i) {
        return i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
    }
}
