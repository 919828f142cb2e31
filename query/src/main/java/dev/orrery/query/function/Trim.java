package dev.orrery.query.function;

/** Cuts unwanted characters off a text. */
@FunctionalInterface
interface Trim {

    String apply(String text, CharacterSet unwanted);

    static String start(String text, CharacterSet unwanted) {
        int at = 0;
        while (at < text.length() && unwanted.contains(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return text.substring(at);
    }

    static String end(String text, CharacterSet unwanted) {
        int at = text.length();
        while (at > 0 && unwanted.contains(text.codePointBefore(at))) {
            at -= Character.charCount(text.codePointBefore(at));
        }
        return text.substring(0, at);
    }

    static String both(String text, CharacterSet unwanted) {
        return end(start(text, unwanted), unwanted);
    }
}
