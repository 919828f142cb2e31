package dev.orrery.model.value;

/** How a number is stored. Queries see no difference between equal numbers; some APIs show it. */
public enum NumberType {
    INT32,
    INT64,
    DOUBLE,
    DECIMAL128
}
