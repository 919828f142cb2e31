package dev.orrery.samples.blog.report;

import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.measure.Cell;
import dev.orrery.samples.blog.measure.ConcurrentCell;
import dev.orrery.samples.blog.measure.Conditions;
import dev.orrery.samples.blog.measure.Machine;
import dev.orrery.samples.blog.measure.Run;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** A report as one page that needs nothing else: no server, no script, no other file. */
public final class HtmlReport {

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private HtmlReport() {}

    public static String write(Report report) {
        String title = "A blogging platform in three designs: what it costs";
        Element head = Element.of("head")
                .add(Element.of("meta").with("charset", "utf-8"))
                .add(Element.of("meta")
                        .with("name", "viewport")
                        .with("content", "width=device-width, initial-scale=1"))
                .add(Element.of("meta").with("name", "color-scheme").with("content", "light dark"))
                .add(Element.of("title", title))
                .add(Element.of("style", style()));
        Element main = Element.of("main")
                .add(header(title, report.main()))
                .add(table(report.main()))
                .add(charts(report.main()));
        crowds(report.main()).forEach(main::add);
        growth(report).forEach(main::add);
        main.add(method(report.main()));
        return "<!DOCTYPE html>\n"
                + Element.of("html").with("lang", "en").add(head).add(Element.of("body").add(main))
                + "\n";
    }

    private static Element header(String title, Run run) {
        Element header = Element.of("header")
                .add(Element.of("h1", title))
                .add(Element.of("p", "The same ten requests, made of three layouts of the same data with the SDK of"
                        + " Cosmos DB: what each costs in request units and in time, beside the published figures."));
        Sentences.point(run).ifPresent(point -> header.add(Element.of("p", point).with("class", "point")));
        return header.add(facts(run));
    }

    private static Element facts(Run run) {
        Conditions conditions = run.conditions();
        Machine machine = conditions.machine();
        return Element.of("dl")
                .addAll(fact("Scale", Figures.plain(conditions.data().scale())))
                .addAll(fact("Users", Figures.count(conditions.data().userCount())))
                .addAll(fact("Items", Figures.count(conditions.items())))
                .addAll(fact("Partitions", Figures.count(conditions.partitions())))
                .addAll(fact("Seed", String.valueOf(conditions.data().seed())))
                .addAll(fact("Server", conditions.isRemote() ? "remote" : "on the same machine"))
                .addAll(fact("Cores", Figures.count(machine.cores())))
                .addAll(fact("Memory", Figures.gibibytes(machine.memoryBytes())))
                .addAll(fact("System", machine.system()))
                .addAll(fact("Java", machine.jdk()))
                .addAll(fact("Loaded", loaded(run)))
                .addAll(fact("Workers", conditions.hasWorkers() ? "running" : "stopped"))
                .addAll(fact("Measured", DATE.format(conditions.measuredAt())));
    }

    private static String loaded(Run run) {
        return run.loading().items() == 0
                ? "before"
                : Figures.count(run.loading().items()) + " items, " + Figures.rate(run.loading().perSecond())
                        + " per second";
    }

    private static List<Element> fact(String name, String value) {
        return List.of(Element.of("div").add(Element.of("dt", name)).add(Element.of("dd", value)));
    }

    private static Element table(Run run) {
        Element section = section("The table", "One request at a time. A figure is marked with ! where the charge is"
                + " off by more than 10 %, or where half of the calls took longer than was published.");
        Sentences.verdicts(run).forEach(verdict -> section.add(Element.of("p", verdict).with("class", "verdict")));
        return section.add(Tables.cells(run));
    }

    private static Element charts(Run run) {
        Element charts = Element.of("div").with("class", "charts");
        for (Quantity quantity : Quantity.values()) {
            charts.add(figure(
                    quantity.title() + " (" + quantity.unit() + ")",
                    Charts.bars(run, quantity)));
        }
        return section("Request by request", "Both axes are logarithmic: each line is ten times the one before. Bars of"
                + " latency end at the median, and the thin lines after them at the 99th percentile.")
                .add(legend(run.designs()))
                .add(charts);
    }

    private static Element legend(List<Design> designs) {
        Element legend = Element.of("p").with("class", "legend");
        designs.forEach(design -> legend.add(key(Figures.name(design) + "-key", design.name())));
        return legend.add(key("mark-key", "published"));
    }

    private static Element key(String style, String text) {
        return Element.of("span").add(Element.of("i").with("class", "key " + style)).text(text);
    }

    private static List<Element> crowds(Run run) {
        return run.concurrentCells().stream()
                .map(ConcurrentCell::callers)
                .distinct()
                .map(callers -> section(
                        "With " + callers + " callers at once",
                        "Each calls again as soon as it has its answer.")
                        .add(Element.of("div")
                                .with("class", "charts")
                                .add(Tables.crowd(run, callers))
                                .add(figure("Calls per second", Charts.throughput(run, callers)))))
                .toList();
    }

    private static List<Element> growth(Report report) {
        return Stream.of(
                Optional.of(report.growth()).filter(Growth::isMeasured).map(HtmlReport::growthOfData),
                Optional.of(report.growthWithPartitions())
                        .filter(Growth::isMeasured)
                        .map(HtmlReport::growthOfPartitions))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Element growthOfData(Growth growth) {
        Element charts = Element.of("div").with("class", "charts");
        for (Design design : growth.largest().designs()) {
            for (Quantity quantity : Quantity.values()) {
                String caption = design + ": " + quantity.title() + " (" + quantity.unit() + ") by scale";
                charts.add(figure(caption, Charts.growth(growth, design, quantity)));
            }
        }
        return section("More data, the same partitions", Sentences.growth(growth) + " what grows here grows with the"
                + " data alone. In V1 and V2 the coloured requests, Q3 and Q6, go to all partitions.")
                .add(charts)
                .add(Tables.ratios(growth));
    }

    private static Element growthOfPartitions(Growth growth) {
        Element charts = Element.of("div").with("class", "charts");
        for (Quantity quantity : Quantity.values()) {
            String caption = quantity.title() + " (" + quantity.unit() + ") by scale";
            charts.add(figure(caption, Charts.growthWithPartitions(growth, quantity)));
        }
        return section("More data, more partitions", Sentences.growth(growth) + " as data and throughput grow, a"
                + " service adds partitions. A request that has to ask all of them costs more with each; one that knows"
                + " its partition does not notice.")
                .add(charts)
                .add(Tables.ratios(growth));
    }

    private static Element method(Run run) {
        int times = run.cells().stream().mapToInt(Cell::times).max().orElse(0);
        return section(
                "How it was measured",
                "Requests go through the SDK and a network interface to the server. After a warm-up, which doesn't"
                        + " count, each request was made " + Figures.count(times)
                        + " times on subjects drawn by chance,"
                        + " the same ones in each design. Charges are the mean of what the server said; a request of the"
                        + " blog may need many requests to the database, whose charges are added up. Queries were"
                        + " measured before commands, and what commands wrote was deleted afterwards, so that the next"
                        + " measurement finds the same data.");
    }

    private static Element figure(String caption, Element chart) {
        return Element.of("figure").add(Element.of("figcaption", caption)).add(chart);
    }

    private static Element section(String title, String text) {
        return Element.of("section").add(Element.of("h2", title)).add(Element.of("p", text));
    }

    private static String style() {
        try (InputStream file = HtmlReport.class.getResourceAsStream("report.css")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
