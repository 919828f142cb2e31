package dev.orrery.samples.blog.measure;

import dev.orrery.samples.blog.Cost;
import dev.orrery.samples.blog.Design;
import java.util.List;

/**
 * What one request has cost in one design.
 *
 * @param times how often it was measured
 * @param requestUnits on the average
 * @param requests how many requests to the database it took, on the average
 */
public record Cell(
        Request request, Design design, int times, double requestUnits, double requests, Latency latency) {

    /** By how much charges may differ from the published ones. */
    private static final double TOLERANCE = 0.1;

    static Cell of(Request request, Design design, List<Cost> costs) {
        return new Cell(
                request,
                design,
                costs.size(),
                costs.stream().mapToDouble(Cost::requestUnits).average().orElseThrow(),
                costs.stream().mapToInt(Cost::requests).average().orElseThrow(),
                Latency.of(costs.stream().map(Cost::latency).toList()));
    }

    public double publishedRequestUnits() {
        return request.publishedRequestUnits(design);
    }

    public double publishedMillis() {
        return request.publishedMillis(design);
    }

    /** By which part of the published charge this one differs from it. */
    public double chargeDifference() {
        return requestUnits / publishedRequestUnits() - 1;
    }

    /** By which part of the published latency half of the calls differ from it. */
    public double latencyDifference() {
        return latency.p50Millis() / publishedMillis() - 1;
    }

    /** True if the charge is within a tenth of the published one. */
    public boolean isChargedAsPublished() {
        return Math.abs(chargeDifference()) <= TOLERANCE;
    }

    /** True if half of the calls took less time than was published. */
    public boolean isFasterThanPublished() {
        return latencyDifference() < 0;
    }
}
