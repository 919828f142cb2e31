package dev.orrery.protocol.table.query;

import java.util.Optional;

/** How two operands of a filter are compared. */
public enum ComparisonOperator {
    EQ,
    NE,
    GT,
    GE,
    LT,
    LE;

    static Optional<ComparisonOperator> ofWord(String lowerCase) {
        return switch (lowerCase) {
            case "eq" -> Optional.of(EQ);
            case "ne" -> Optional.of(NE);
            case "gt" -> Optional.of(GT);
            case "ge" -> Optional.of(GE);
            case "lt" -> Optional.of(LT);
            case "le" -> Optional.of(LE);
            default -> Optional.empty();
        };
    }

    String word() {
        return switch (this) {
            case EQ -> "eq";
            case NE -> "ne";
            case GT -> "gt";
            case GE -> "ge";
            case LT -> "lt";
            case LE -> "le";
        };
    }

    /** The same comparison with its sides exchanged. */
    ComparisonOperator turned() {
        return switch (this) {
            case EQ, NE -> this;
            case GT -> LT;
            case GE -> LE;
            case LT -> GT;
            case LE -> GE;
        };
    }

    /** Whether it holds for a left side that is less (negative), equal (0) or greater. */
    boolean holds(int order) {
        return switch (this) {
            case EQ -> order == 0;
            case NE -> order != 0;
            case GT -> order > 0;
            case GE -> order >= 0;
            case LT -> order < 0;
            case LE -> order <= 0;
        };
    }
}
