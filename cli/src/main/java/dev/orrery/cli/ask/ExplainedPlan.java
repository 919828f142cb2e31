package dev.orrery.cli.ask;

import dev.orrery.cli.print.Colours;
import dev.orrery.cli.print.ReadableNumbers;
import dev.orrery.cli.print.Table;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How a page of a query was made, as lines: its charge, each step with what it gave, read and cost, and what would make it
 * cheaper.
 *
 * <pre>
 * 61.19 RU for 100 rows, the first page
 *
 * step                              rows  index entries  items     RU
 * --------------------------------  ----  -------------  -----  -----
 * Gather                             100                        12.10
 *   Project c.id
 *     Sort c.number ASC
 *       IndexLookup /city = "Bonn"  1031          12657   1031  49.10
 *
 * Advice: Add a composite index over /city, /number: …
 * </pre>
 */
final class ExplainedPlan {

    private static final List<String> HEAD = List.of("step", "rows", "index entries", "items", "RU");
    private static final String INDENT = "  ";

    private ExplainedPlan() {}

    /** The lines for what the server tells of a plan. */
    static List<String> lines(JsonValue explained, Colours colours) {
        List<List<String>> steps = new ArrayList<>();
        addSteps(explained.property("plan"), 0, steps);
        List<String> lines = new ArrayList<>();
        lines.add(colours.head(ReadableNumbers.units(explained.property("requestUnits").doubleValue()) + " for "
                + ReadableNumbers.count(explained.property("plan").property("rows").longValue(), "row")
                + ", the first page"));
        lines.add("");
        lines.addAll(Table.lines(HEAD, steps, colours));
        for (JsonValue advice : explained.property("advice").elements()) {
            lines.add("");
            lines.add(colours.advice("Advice:") + " " + advice.stringValue());
        }
        return lines;
    }

    private static void addSteps(JsonValue step, int depth, List<List<String>> steps) {
        String detail = step.property("detail").stringValue();
        double units = step.property("requestUnits").doubleValue();
        steps.add(List.of(
                INDENT.repeat(depth) + step.property("operator").stringValue() + (detail.isEmpty() ? "" : " " + detail),
                unlessZero(step.property("rows").longValue()),
                unlessZero(step.property("indexEntries").longValue()),
                unlessZero(step.property("items").longValue()),
                units == 0 ? "" : String.format(Locale.ROOT, "%.2f", units)));
        for (JsonValue input : step.property("inputs").elements()) {
            addSteps(input, depth + 1, steps);
        }
    }

    private static String unlessZero(long number) {
        return number == 0 ? "" : Long.toString(number);
    }
}
