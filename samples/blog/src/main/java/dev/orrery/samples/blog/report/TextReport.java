package dev.orrery.samples.blog.report;

import static java.util.Comparator.comparing;

import dev.orrery.samples.blog.measure.Cell;
import dev.orrery.samples.blog.measure.ConcurrentCell;
import dev.orrery.samples.blog.measure.Run;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Tables for a terminal. */
public final class TextReport {

    private static final String MARK = "!";
    private static final String NO_MARK = "";
    private static final Columns CELL_COLUMNS = Columns.of(8, 8, 10, 10, -1, 10, 10, 10, -1, 9);
    private static final Columns CROWD_COLUMNS = Columns.of(8, 8, 8, 8, 10);
    private static final Columns GROWTH_COLUMNS = Columns.of(8, 8);

    private TextReport() {}

    public static String write(Report report) {
        Run run = report.main();
        Stream<String> lines = Stream.of(
                Stream.of(Sentences.heading(run), ""),
                cells(run.cells()),
                Stream.of(""),
                Sentences.verdicts(run).stream(),
                crowds(run.concurrentCells()),
                growth(report.growth()),
                growth(report.growthWithPartitions()))
                .flatMap(part -> part);
        return String.join(System.lineSeparator(), lines.toList());
    }

    private static Stream<String> cells(List<Cell> cells) {
        String heading = CELL_COLUMNS.line(
                "request",
                "design",
                "p50 ms",
                "p99 ms",
                "published",
                "diff",
                NO_MARK,
                "RU",
                "published",
                "diff",
                NO_MARK,
                "requests");
        return Stream.concat(Stream.of(heading), byRequest(cells, cell -> cell).map(TextReport::line));
    }

    private static String line(Cell cell) {
        return CELL_COLUMNS.line(
                Figures.name(cell.request()),
                cell.design().name(),
                Figures.millis(cell.latency().p50Millis()),
                Figures.millis(cell.latency().p99Millis()),
                Figures.plain(cell.publishedMillis()),
                Figures.difference(cell.latencyDifference()),
                mark(cell, Cell::isFasterThanPublished),
                Figures.charge(cell.requestUnits()),
                Figures.charge(cell.publishedRequestUnits()),
                Figures.difference(cell.chargeDifference()),
                mark(cell, Cell::isChargedAsPublished),
                String.format(Locale.ROOT, "%.1f", cell.requests()));
    }

    private static String mark(Cell cell, Predicate<Cell> isGood) {
        return isGood.test(cell) ? NO_MARK : MARK;
    }

    private static Stream<String> crowds(List<ConcurrentCell> crowds) {
        if (crowds.isEmpty()) {
            return Stream.of();
        }
        String heading = CROWD_COLUMNS.line("request", "design", "callers", "calls/s", "p50 ms", "p99 ms", "RU");
        return Stream.concat(
                Stream.of("", heading), byRequest(crowds, ConcurrentCell::cell).map(TextReport::line));
    }

    private static String line(ConcurrentCell crowd) {
        Cell cell = crowd.cell();
        return CROWD_COLUMNS.line(
                Figures.name(cell.request()),
                cell.design().name(),
                String.valueOf(crowd.callers()),
                Figures.rate(crowd.perSecond()),
                Figures.millis(cell.latency().p50Millis()),
                Figures.millis(cell.latency().p99Millis()),
                Figures.charge(cell.requestUnits()));
    }

    private static Stream<String> growth(Growth growth) {
        if (!growth.isMeasured()) {
            return Stream.of();
        }
        return Stream.concat(
                Stream.of("", Sentences.growth(growth), GROWTH_COLUMNS.line("request", "design", "RU", "p50 ms")),
                byRequest(growth.largest().cells(), cell -> cell).map(cell -> line(growth, cell)));
    }

    private static String line(Growth growth, Cell cell) {
        return GROWTH_COLUMNS.line(
                Figures.name(cell.request()),
                cell.design().name(),
                ratio(growth.ratio(cell.request(), cell.design(), Quantity.CHARGE)),
                ratio(growth.ratio(cell.request(), cell.design(), Quantity.LATENCY)));
    }

    /** The designs of a request one below the other. */
    private static <T> Stream<T> byRequest(List<T> measured, Function<T, Cell> cell) {
        return measured.stream().sorted(comparing(one -> cell.apply(one).request()));
    }

    private static String ratio(OptionalDouble ratio) {
        return ratio.isPresent() ? Figures.ratio(ratio.getAsDouble()) : "";
    }
}
