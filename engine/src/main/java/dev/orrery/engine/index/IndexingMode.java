package dev.orrery.engine.index;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** When items are indexed. */
public enum IndexingMode {
    /** With every write. */
    CONSISTENT,
    /** Accepted, and treated as consistent: the index is never behind. */
    LAZY,
    /** Never. */
    NONE;

    static Optional<IndexingMode> parse(String text) {
        return Arrays.stream(values()).filter(mode -> mode.name().equalsIgnoreCase(text)).findFirst();
    }

    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
