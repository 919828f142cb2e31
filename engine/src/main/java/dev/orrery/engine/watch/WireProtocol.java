package dev.orrery.engine.watch;

import java.util.Locale;

/** What carried a request. */
public enum WireProtocol {
    /** The SQL API by HTTP. */
    REST,
    /** The SQL API by TCP. */
    DIRECT,
    /** The Table API. */
    TABLE;

    private final String word = name().toLowerCase(Locale.ROOT);

    /** The name in lower case. */
    @Override
    public String toString() {
        return word;
    }
}
