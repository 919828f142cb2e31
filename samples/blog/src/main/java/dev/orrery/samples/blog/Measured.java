package dev.orrery.samples.blog;

/** The answer to a request, with what it has cost. */
public record Measured<T>(T value, Cost cost) {}
