package dev.orrery.model;

import java.util.Locale;

/** How fresh reads are, the strongest first. One machine gives the strongest in any case. */
public enum ConsistencyLevel {
    STRONG("Strong"),
    BOUNDED_STALENESS("BoundedStaleness"),
    SESSION("Session"),
    CONSISTENT_PREFIX("ConsistentPrefix"),
    EVENTUAL("Eventual");

    private final String spelling;

    ConsistencyLevel(String spelling) {
        this.spelling = spelling;
    }

    /** The level as clients spell it, in whatever case. */
    public static ConsistencyLevel parse(String text) {
        for (ConsistencyLevel level : values()) {
            if (level.spelling.toLowerCase(Locale.ROOT).equals(text.toLowerCase(Locale.ROOT))) {
                return level;
            }
        }
        throw new OrreryException(
                ErrorCode.INVALID_REQUEST,
                "There is no consistency level '{found}'. Use Strong, BoundedStaleness, Session, ConsistentPrefix or Eventual")
                .with("found", text);
    }

    public boolean isStrongerThan(ConsistencyLevel other) {
        return ordinal() < other.ordinal();
    }

    @Override
    public String toString() {
        return spelling;
    }
}
