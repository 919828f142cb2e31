package dev.orrery.samples.blog.report;

import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.measure.Cell;
import dev.orrery.samples.blog.measure.ConcurrentCell;
import dev.orrery.samples.blog.measure.Request;
import dev.orrery.samples.blog.measure.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** The charts of a report. */
final class Charts {

    /** Those that go to all partitions where posts lie only by their own id. */
    private static final List<Request> TO_ALL_PARTITIONS = List.of(Request.Q3, Request.Q6);

    private Charts() {}

    /** The ten requests in all designs, with what was published. */
    static Element bars(Run run, Quantity quantity) {
        return new BarChart(
                "bars-" + quantity.unit().toLowerCase(Locale.ROOT),
                quantity.title() + " of the ten requests",
                "Bars for each request and design on a logarithmic axis; a mark shows the published figure. The table"
                        + " has the same figures.",
                groups(run.cells(), Cell::request, cell -> bar(cell, quantity)))
                .draw();
    }

    private static BarChart.Bar bar(Cell cell, Quantity quantity) {
        return switch (quantity) {
            case CHARGE -> new BarChart.Bar(
                    cell.design(),
                    cell.requestUnits(),
                    Figures.charge(cell.requestUnits()),
                    OptionalDouble.empty(),
                    OptionalDouble.of(cell.publishedRequestUnits()));
            case LATENCY -> new BarChart.Bar(
                    cell.design(),
                    cell.latency().p50Millis(),
                    Figures.millis(cell.latency().p50Millis()),
                    OptionalDouble.of(cell.latency().p99Millis()),
                    OptionalDouble.of(cell.publishedMillis()));
        };
    }

    /** How many calls so many callers have answered in a second. */
    static Element throughput(Run run, int callers) {
        List<ConcurrentCell> crowds = run.concurrentCells().stream()
                .filter(crowd -> crowd.callers() == callers)
                .toList();
        return new BarChart(
                "throughput-" + callers,
                "Calls per second with " + callers + " callers",
                "Bars for each request and design on a logarithmic axis. The table has the same figures.",
                groups(crowds, crowd -> crowd.cell().request(), Charts::bar))
                .draw();
    }

    private static BarChart.Bar bar(ConcurrentCell crowd) {
        return new BarChart.Bar(
                crowd.cell().design(),
                crowd.perSecond(),
                Figures.rate(crowd.perSecond()),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    private static <T> List<BarChart.Group> groups(
            List<T> measured, Function<T, Request> request, Function<T, BarChart.Bar> bar) {
        return Arrays.stream(Request.values())
                .map(one -> new BarChart.Group(
                        one.name(),
                        one.title(),
                        measured.stream().filter(cell -> request.apply(cell) == one).map(bar).toList()))
                .filter(group -> !group.bars().isEmpty())
                .toList();
    }

    /** The ten requests of a design with more and more data. */
    static Element growth(Growth growth, Design design, Quantity quantity) {
        List<LineChart.Line> lines = Arrays.stream(Request.values())
                .flatMap(request -> line(
                        growth,
                        request,
                        design,
                        quantity,
                        TO_ALL_PARTITIONS.contains(request) ? Figures.name(design) : "plain")
                        .stream())
                .toList();
        return new LineChart(
                "growth-" + design + "-" + quantity,
                quantity.title() + " by scale, " + design,
                "A line for each request over the scale of the data set. The table has the ratios.",
                lines)
                .draw();
    }

    /** What goes to all partitions in the first designs, and to one in the third, with more and more partitions. */
    static Element growthWithPartitions(Growth growth, Quantity quantity) {
        List<LineChart.Line> lines = growth.largest().designs().stream()
                .flatMap(design -> TO_ALL_PARTITIONS.stream()
                        .flatMap(request -> line(growth, request, design, quantity, Figures.name(design)).stream()))
                .toList();
        return new LineChart(
                "partitions-" + quantity,
                quantity.title() + " by scale, as partitions grow with the data",
                "A line for each of Q3 and Q6 in each design. The table has the ratios.",
                lines)
                .draw();
    }

    private static Optional<LineChart.Line> line(
            Growth growth, Request request, Design design, Quantity quantity, String style) {
        List<LineChart.Point> points = growth.runs().stream()
                .flatMap(run -> Growth.value(run, request, design, quantity).stream()
                        .mapToObj(value -> new LineChart.Point(Growth.scale(run), value)))
                .toList();
        String name = style.equals("plain") ? request.name() : design + " " + request;
        return Stream.of(points)
                .filter(some -> some.size() > 1)
                .map(some -> new LineChart.Line(
                        name + " " + quantity.text(some.getLast().value()), style, some))
                .findFirst();
    }
}
