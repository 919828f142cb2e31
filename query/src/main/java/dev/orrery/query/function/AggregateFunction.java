package dev.orrery.query.function;

import java.util.Arrays;
import java.util.Optional;

/** A function that makes one value of many rows. */
public enum AggregateFunction {
    AVG,
    COUNT,
    COUNTIF,
    MAKELIST,
    MAKESET,
    MAX,
    MIN,
    SUM;

    /** The function with a name in whatever case. */
    public static Optional<AggregateFunction> named(String name) {
        return Arrays.stream(values()).filter(function -> function.name().equalsIgnoreCase(name)).findFirst();
    }
}
