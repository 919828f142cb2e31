package dev.orrery.protocol.cosmos.batch.hybridrow;

/** A named and typed place in the rows of a schema. */
public record Column<T>(String name, FieldType<T> type, Storage storage) {}
