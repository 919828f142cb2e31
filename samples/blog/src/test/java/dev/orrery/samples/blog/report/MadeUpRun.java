package dev.orrery.samples.blog.report;

import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.measure.Cell;
import dev.orrery.samples.blog.measure.ConcurrentCell;
import dev.orrery.samples.blog.measure.Conditions;
import dev.orrery.samples.blog.measure.Latency;
import dev.orrery.samples.blog.measure.Loading;
import dev.orrery.samples.blog.measure.Machine;
import dev.orrery.samples.blog.measure.Request;
import dev.orrery.samples.blog.measure.Run;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** A measurement that never was: as published, times what is said. */
record MadeUpRun(double scale, int partitions, double chargeFactor, double latencyFactor, String jdk) {

    static final MadeUpRun USUAL = new MadeUpRun(0.01, 80, 1.02, 0.5, "Some VM 25");

    MadeUpRun withScale(double next) {
        return new MadeUpRun(next, partitions, chargeFactor, latencyFactor, jdk);
    }

    MadeUpRun withPartitions(int next) {
        return new MadeUpRun(scale, next, chargeFactor, latencyFactor, jdk);
    }

    MadeUpRun withFactors(double charge, double latency) {
        return new MadeUpRun(scale, partitions, charge, latency, jdk);
    }

    MadeUpRun withJdk(String next) {
        return new MadeUpRun(scale, partitions, chargeFactor, latencyFactor, next);
    }

    Run run() {
        List<Cell> cells = Arrays.stream(Design.values())
                .flatMap(design -> Arrays.stream(Request.values()).map(request -> cell(request, design)))
                .toList();
        return new Run(
                new Conditions(
                        new DataSet(1, scale),
                        Math.round(scale * 188_000_000),
                        partitions,
                        false,
                        false,
                        Instant.parse("2026-03-01T12:00:00Z"),
                        new Machine(2, 16L << 30, "Linux amd64", jdk)),
                new Loading(3_000, 0.125),
                cells,
                cells.stream().map(cell -> new ConcurrentCell(16, 4_000 / cell.requestUnits(), cell)).toList());
    }

    private Cell cell(Request request, Design design) {
        double millis = request.publishedMillis(design) * latencyFactor;
        return new Cell(
                request,
                design,
                500,
                request.publishedRequestUnits(design) * chargeFactor,
                3,
                new Latency(millis * 1.25, millis, millis * 2.5));
    }
}
