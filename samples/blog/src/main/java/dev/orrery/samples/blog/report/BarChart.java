package dev.orrery.samples.blog.report;

import dev.orrery.samples.blog.Design;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Groups of lying bars on a logarithmic axis, narrow enough for a telephone. */
record BarChart(String id, String title, String description, List<Group> groups) {

    private static final double WIDTH = 360;
    private static final double LEFT = 24;
    private static final double RIGHT = 306;
    private static final double TOP = 18;
    private static final double BAR_HEIGHT = 10;
    private static final double BAR_STEP = 13;
    private static final double LABEL_HEIGHT = 17;
    private static final double GROUP_GAP = 9;
    private static final double BASELINE = 8.5;

    /**
     * One bar.
     *
     * @param reach where a thin line after the bar ends
     * @param mark where a mark is set
     */
    record Bar(Design design, double value, String text, OptionalDouble reach, OptionalDouble mark) {

        private DoubleStream values() {
            return DoubleStream.of(value, reach.orElse(value), mark.orElse(value));
        }
    }

    record Group(String name, String title, List<Bar> bars) {

        private double height() {
            return LABEL_HEIGHT + bars.size() * BAR_STEP + GROUP_GAP;
        }
    }

    Element draw() {
        LogAxis axis = LogAxis.of(bars().flatMapToDouble(Bar::values).boxed().toList(), LEFT, RIGHT);
        double height = TOP + groups.stream().mapToDouble(Group::height).sum();
        Element svg = Drawing.of(id, title, description, WIDTH, height).addAll(grid(axis, height));
        double y = TOP;
        for (Group group : groups) {
            svg.addAll(draw(group, axis, y));
            y += group.height();
        }
        return svg;
    }

    private Stream<Bar> bars() {
        return groups.stream().flatMap(group -> group.bars().stream());
    }

    private static List<Element> grid(LogAxis axis, double height) {
        return axis.ticks().stream()
                .flatMap(tick -> {
                    double x = axis.position(tick);
                    return Stream.of(
                            Drawing.line(x, TOP - 3, x, height - GROUP_GAP).with("class", "grid"),
                            Drawing.text(x, TOP - 8, LogAxis.label(tick)).with("class", "tick middle"));
                })
                .toList();
    }

    private static List<Element> draw(Group group, LogAxis axis, double top) {
        List<Element> drawn = new ArrayList<>();
        drawn.add(Drawing.text(0, top + LABEL_HEIGHT - 5, "")
                .with("class", "label")
                .add(Element.of("tspan", group.name()).with("class", "strong"))
                .text(" " + group.title()));
        double y = top + LABEL_HEIGHT;
        for (Bar bar : group.bars()) {
            drawn.addAll(draw(bar, axis, y));
            y += BAR_STEP;
        }
        return drawn;
    }

    private static List<Element> draw(Bar bar, LogAxis axis, double y) {
        List<Element> drawn = new ArrayList<>();
        double end = axis.position(bar.value());
        double middle = y + BAR_HEIGHT / 2;
        drawn.add(Drawing.text(0, y + BASELINE, bar.design().name()).with("class", "tick"));
        drawn.add(Element.of("rect")
                .with("x", LEFT)
                .with("y", y)
                .with("width", end - LEFT)
                .with("height", BAR_HEIGHT)
                .with("rx", 2)
                .with("class", Figures.name(bar.design())));
        bar.reach().ifPresent(reach -> drawn.add(
                Drawing.line(end, middle, axis.position(reach), middle)
                        .with("class", "reach " + Figures.name(bar.design()))));
        bar.mark().ifPresent(mark -> drawn.add(Drawing.line(
                axis.position(mark), y - 1, axis.position(mark), y + BAR_HEIGHT + 1).with("class", "mark")));
        drawn.add(Drawing.text(WIDTH, y + BASELINE, bar.text()).with("class", "value end"));
        return drawn;
    }
}
