package dev.orrery.protocol.table.message;

/** Text in XML. */
public final class XmlText {

    private XmlText() {}

    /** A text as the content of an element; characters that XML can't have become question marks. */
    public static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '\n', '\r', '\t' -> escaped.append(c);
                default -> escaped.append(c < ' ' || c >= 0xFFFE || isLoneSurrogate(text, i) ? '?' : c);
            }
        }
        return escaped.toString();
    }

    private static boolean isLoneSurrogate(String text, int place) {
        char c = text.charAt(place);
        if (Character.isHighSurrogate(c)) {
            return place + 1 == text.length() || !Character.isLowSurrogate(text.charAt(place + 1));
        }
        return Character.isLowSurrogate(c) && (place == 0 || !Character.isHighSurrogate(text.charAt(place - 1)));
    }
}
