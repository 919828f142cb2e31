package dev.orrery.model.value;

/** The types of values, in the order in which the query language sorts values of different types. */
public enum ValueType {
    UNDEFINED,
    MIN_KEY,
    NULL,
    BOOLEAN,
    NUMBER,
    STRING,
    ARRAY,
    OBJECT,
    BINARY,
    OBJECT_ID,
    GUID,
    DATE,
    TIMESTAMP,
    REGEX,
    MAX_KEY
}
