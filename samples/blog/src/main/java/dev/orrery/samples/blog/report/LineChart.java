package dev.orrery.samples.blog.report;

import static java.util.Comparator.comparingDouble;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lines over the scales of data sets, both axes logarithmic. */
record LineChart(String id, String title, String description, List<Line> lines) {

    private static final double WIDTH = 360;
    private static final double HEIGHT = 260;
    private static final double LEFT = 40;
    private static final double RIGHT = 270;
    private static final double TOP = 10;
    private static final double BOTTOM = 236;
    private static final double LABEL_STEP = 12;
    private static final double BASELINE = 4;
    private static final double DOT = 3;

    record Point(double scale, double value) {}

    /**
     * One line.
     *
     * @param style its class
     * @param label is written at its end
     */
    record Line(String label, String style, List<Point> points) {

        private double last() {
            return points.getLast().value();
        }
    }

    Element draw() {
        LogAxis x = axis(points().map(Point::scale), LEFT + 8, RIGHT - 8, 1);
        LogAxis y = axis(points().map(Point::value), BOTTOM, TOP, 1.3);
        Element svg = Drawing.of(id, title, description, WIDTH, HEIGHT).addAll(grid(x, y));
        lines.forEach(line -> svg.addAll(draw(line, x, y)));
        return svg.addAll(labels(x, y));
    }

    private Stream<Point> points() {
        return lines.stream().flatMap(line -> line.points().stream());
    }

    private static LogAxis axis(Stream<Double> values, double from, double to, double room) {
        List<Double> all = values.sorted().toList();
        return new LogAxis(all.getFirst() / room, all.getLast() * room, from, to);
    }

    private List<Element> grid(LogAxis x, LogAxis y) {
        List<Element> grid = new ArrayList<>();
        for (double tick : y.ticks()) {
            double at = y.position(tick);
            grid.add(Drawing.line(LEFT, at, RIGHT, at).with("class", "grid"));
            grid.add(Drawing.text(LEFT - 5, at + BASELINE, LogAxis.label(tick)).with("class", "tick end"));
        }
        points().map(Point::scale).distinct().sorted().forEach(scale -> grid.add(
                Drawing.text(x.position(scale), HEIGHT - 8, Figures.plain(scale)).with("class", "tick middle")));
        return grid;
    }

    private static List<Element> draw(Line line, LogAxis x, LogAxis y) {
        List<Element> drawn = new ArrayList<>();
        String corners = line.points().stream()
                .map(point -> String.format(
                        Locale.ROOT, "%.1f,%.1f", x.position(point.scale()), y.position(point.value())))
                .collect(Collectors.joining(" "));
        drawn.add(Element.of("polyline").with("points", corners).with("class", "line " + line.style()));
        line.points().forEach(point -> drawn.add(Element.of("circle")
                .with("cx", x.position(point.scale()))
                .with("cy", y.position(point.value()))
                .with("r", DOT)
                .with("class", "dot " + line.style())));
        return drawn;
    }

    /** The labels beside the ends of their lines, as near as those below leave room. */
    private List<Element> labels(LogAxis x, LogAxis y) {
        List<Line> fromBelow = lines.stream().sorted(comparingDouble(Line::last)).toList();
        List<Element> labels = new ArrayList<>();
        double free = HEIGHT;
        for (Line line : fromBelow) {
            double at = Math.min(y.position(line.last()), free);
            double end = x.position(line.points().getLast().scale());
            labels.add(Drawing.line(end + DOT + 1, y.position(line.last()), RIGHT + 6, at).with("class", "leader"));
            labels.add(Drawing.text(RIGHT + 9, at + BASELINE, line.label()).with("class", "value " + line.style()));
            free = at - LABEL_STEP;
        }
        return labels;
    }
}
