package dev.orrery.metrics.history;

/**
 * What happened in a second, or in several of them.
 *
 * @param requests those that were answered
 * @param beyond requests that came when the throughput was used up
 * @param consumption the largest part that any partition used of what it may use in a second; 1 is all of it
 */
public record Interval(
        double requests, double requestUnits, double beyond, double consumption, Latencies latencies) {

    public static final Interval NOTHING = new Interval(0, 0, 0, 0, Latencies.NONE);

    public Interval plus(Interval more) {
        return new Interval(
                requests + more.requests,
                requestUnits + more.requestUnits,
                beyond + more.beyond,
                Math.max(consumption, more.consumption),
                latencies.plus(more.latencies));
    }
}
