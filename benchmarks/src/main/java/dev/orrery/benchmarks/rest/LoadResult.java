package dev.orrery.benchmarks.rest;

/** What a load found: answers per second, and how long they took. */
public record LoadResult(double perSecond, double p50Micros, double p99Micros) {}
