package dev.orrery.network.http;

import io.netty.util.AsciiString;

/** The name of a header, which has the same meaning in upper and lower case. */
public final class HeaderName {

    private final AsciiString text;
    private final int hash;

    private HeaderName(AsciiString text) {
        this.text = text;
        this.hash = AsciiString.hashCode(text);
    }

    public static HeaderName of(String text) {
        return new HeaderName(AsciiString.cached(text));
    }

    AsciiString text() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof HeaderName name && hash == name.hash && text.contentEqualsIgnoreCase(name.text));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
