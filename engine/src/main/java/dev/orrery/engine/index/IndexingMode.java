package dev.orrery.engine.index;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** When items are indexed. */
public enum IndexingMode {
    /** With every write. */
    CONSISTENT,
    /** Never. */
    NONE;

    private static final String LATE = "lazy";

    /** What a policy's word means. The service has given up indexing late: who asks for it gets a consistent index. */
    static Optional<IndexingMode> parse(String text) {
        if (text.equalsIgnoreCase(LATE)) {
            return Optional.of(CONSISTENT);
        }
        return Arrays.stream(values()).filter(mode -> mode.name().equalsIgnoreCase(text)).findFirst();
    }

    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
