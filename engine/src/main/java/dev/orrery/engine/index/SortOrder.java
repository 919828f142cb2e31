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

    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
