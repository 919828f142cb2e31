package dev.orrery.samples.modelling;

/**
 * What some work has cost.
 *
 * @param requests how many requests it took, those that were repeated included
 * @param requestUnits the sum over all requests
 * @param retries how many reads and writes of single items were refused at first, because the throughput of their
 *        container was used up
 */
public record Cost(int requests, double requestUnits, int retries) {}
