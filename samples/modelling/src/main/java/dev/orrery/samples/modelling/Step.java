package dev.orrery.samples.modelling;

/** Something that was done in a model, with what it has cost. */
public record Step(String model, String work, Cost cost) {}
