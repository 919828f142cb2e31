package dev.orrery.samples.blog;

import java.time.Duration;

/**
 * What a request of the blog has cost.
 *
 * @param requestUnits the sum over all requests to the database
 * @param requests how many requests to the database there were
 * @param latency from the call to its answer
 */
public record Cost(double requestUnits, int requests, Duration latency) {}
