package dev.orrery.samples.blog.report;

import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.measure.Cell;
import dev.orrery.samples.blog.measure.ConcurrentCell;
import dev.orrery.samples.blog.measure.Request;
import dev.orrery.samples.blog.measure.Run;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BiFunction;

/** The tables of a report: a row for each request, a column for each design. */
final class Tables {

    /** From here on a ratio is worth a look. */
    private static final double GROWN = 1.5;

    private Tables() {}

    /** The article's table. */
    static Element cells(Run run) {
        return table(
                "Latency and charge of each request, beside the published ones",
                run.designs(),
                (request, design) -> run.cell(request, design).map(Tables::cell).orElseGet(() -> Element.of("td")));
    }

    private static Element cell(Cell cell) {
        return Element.of("td")
                .add(figure(
                        Figures.charge(cell.requestUnits()) + " RU",
                        Figures.difference(cell.chargeDifference()),
                        cell.isChargedAsPublished()))
                .add(small("published " + Figures.charge(cell.publishedRequestUnits())))
                .add(figure(
                        Figures.millis(cell.latency().p50Millis()) + " ms",
                        Figures.difference(cell.latencyDifference()),
                        cell.isFasterThanPublished()))
                .add(small("p99 " + Figures.millis(cell.latency().p99Millis()) + " · published "
                        + Figures.plain(cell.publishedMillis())));
    }

    private static Element figure(String value, String difference, boolean isGood) {
        return Element.of("div")
                .with("class", "figure")
                .add(Element.of("b", value))
                .text(" ")
                .add(Element.of("span", isGood ? difference : difference + " !")
                        .with("class", isGood ? "good" : "bad"));
    }

    private static Element small(String text) {
        return Element.of("div", text).with("class", "small");
    }

    /** What so many callers at once got. */
    static Element crowd(Run run, int callers) {
        return table(
                "With " + callers + " callers at once",
                run.designs(),
                (request, design) -> run.concurrentCells().stream()
                        .filter(crowd -> crowd.callers() == callers)
                        .filter(crowd -> crowd.cell().request() == request && crowd.cell().design() == design)
                        .findFirst()
                        .map(Tables::cell)
                        .orElseGet(() -> Element.of("td")));
    }

    private static Element cell(ConcurrentCell crowd) {
        Cell cell = crowd.cell();
        return Element.of("td")
                .add(Element.of("div").add(Element.of("b", Figures.rate(crowd.perSecond()) + " /s")))
                .add(small("p50 " + Figures.millis(cell.latency().p50Millis()) + " · p99 "
                        + Figures.millis(cell.latency().p99Millis()) + " ms"));
    }

    /** How many times as much each request costs with the most data as with the least. */
    static Element ratios(Growth growth) {
        return table("From the least data to the most", growth.largest().designs(),
                (request, design) -> Element.of("td")
                        .add(ratio(growth.ratio(request, design, Quantity.CHARGE), "RU"))
                        .add(ratio(growth.ratio(request, design, Quantity.LATENCY), "p50")));
    }

    private static Element ratio(OptionalDouble ratio, String name) {
        Element element = Element.of("div");
        ratio.ifPresent(value -> element
                .add(Element.of("b", Figures.ratio(value)).with("class", value > GROWN ? "grown" : ""))
                .text(" ")
                .add(Element.of("span", name).with("class", "small")));
        return element;
    }

    private static Element table(
            String caption, List<Design> designs, BiFunction<Request, Design, Element> cell) {
        Element head = Element.of("tr").add(Element.of("th", "Request").with("scope", "col"));
        designs.forEach(design -> head.add(Element.of("th", design.name())
                .with("scope", "col")
                .with("class", Figures.name(design) + "-head")));
        Element body = Element.of("tbody");
        Arrays.stream(Request.values()).forEach(request -> {
            Element row = Element.of("tr").add(Element.of("th")
                    .with("scope", "row")
                    .add(Element.of("b", request.name()))
                    .add(small(request.title())));
            designs.forEach(design -> row.add(cell.apply(request, design)));
            body.add(row);
        });
        Element table = Element.of("table")
                .add(Element.of("caption", caption))
                .add(Element.of("thead").add(head))
                .add(body);
        return Element.of("div").with("class", "wide").with("tabindex", "0").add(table);
    }
}
