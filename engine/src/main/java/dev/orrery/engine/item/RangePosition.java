package dev.orrery.engine.item;

/** A place in the history of a partition: its range number, and the LSN of the last commit that was seen. */
public record RangePosition(int rangeId, long lsn) {}
