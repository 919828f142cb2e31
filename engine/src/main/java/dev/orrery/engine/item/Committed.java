package dev.orrery.engine.item;

/** A result, and the place in a partition's history from which on readers see it. */
public record Committed<R>(R result, int rangeId, long lsn) {}
