package dev.orrery.network.http;

import io.netty.util.AsciiString;

/** The name of a header, which has the same meaning in upper and lower case. */
public final class HeaderName {

    private final AsciiString text;

    private HeaderName(AsciiString text) {
        this.text = text;
    }

    public static HeaderName of(String text) {
        return new HeaderName(AsciiString.cached(text));
    }

    AsciiString text() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HeaderName name && text.contentEqualsIgnoreCase(name.text);
    }

    @Override
    public int hashCode() {
        return AsciiString.hashCode(text);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
