package dev.orrery.samples.blog.measure;

import dev.orrery.samples.blog.Cost;
import dev.orrery.samples.blog.Design;
import java.util.List;
import java.util.Locale;

/**
 * What one request has cost in one design, on the average.
 *
 * @param requests how many requests to the database it took
 */
public record Cell(Request request, Design design, double requestUnits, double requests, double millis) {

    private static final double NANOS_OF_A_MILLISECOND = 1e6;

    static Cell of(Request request, Design design, List<Cost> costs) {
        return new Cell(
                request,
                design,
                costs.stream().mapToDouble(Cost::requestUnits).average().orElseThrow(),
                costs.stream().mapToInt(Cost::requests).average().orElseThrow(),
                costs.stream().mapToLong(cost -> cost.latency().toNanos()).average().orElseThrow()
                        / NANOS_OF_A_MILLISECOND);
    }

    /** By which part of the published charge this one differs from it. */
    public double difference() {
        return requestUnits / request.publishedRequestUnits(design) - 1;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s %s  %8.2f RU  published %8.2f  %+6.1f %%  %6.1f requests  %7.1f ms",
                request,
                design,
                requestUnits,
                request.publishedRequestUnits(design),
                difference() * 100,
                requests,
                millis);
    }
}
