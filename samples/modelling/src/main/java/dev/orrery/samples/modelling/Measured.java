package dev.orrery.samples.modelling;

/** An answer, with what it has cost. */
public record Measured<T>(T value, Cost cost) {}
