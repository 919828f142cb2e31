package dev.orrery.engine.index;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The direction in which an index has the values of a path. */
public enum SortOrder {
    ASCENDING,
    DESCENDING;

    static Optional<SortOrder> parse(String text) {
        return Arrays.stream(values()).filter(order -> order.name().equalsIgnoreCase(text)).findFirst();
    }

    /** As indexing policies say it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As queries say it. */
    public String keyword() {
        return switch (this) {
            case ASCENDING -> "ASC";
            case DESCENDING -> "DESC";
        };
    }
}
