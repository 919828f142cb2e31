package dev.orrery.samples.modelling.command;

import dev.orrery.samples.modelling.Step;
import java.util.List;
import java.util.Locale;

/** What the steps of a sample have cost, as text. */
record CostTable(List<Step> steps) {

    @Override
    public String toString() {
        int model = width("model", steps.stream().map(Step::model).toList());
        int work = width("work", steps.stream().map(Step::work).toList());
        StringBuilder table = new StringBuilder();
        String head = "  %-" + model + "s  %-" + work + "s  %8s  %10s%n";
        table.append(String.format(Locale.ROOT, head, "model", "work", "requests", "RU"));
        String row = "  %-" + model + "s  %-" + work + "s  %8d  %10.2f%s%n";
        for (Step step : steps) {
            table.append(String.format(
                    Locale.ROOT,
                    row,
                    step.model(),
                    step.work(),
                    step.cost().requests(),
                    step.cost().requestUnits(),
                    remark(step)));
        }
        return table.toString();
    }

    private static String remark(Step step) {
        return step.cost().retries() == 0 ? "" : "  had to wait";
    }

    private static int width(String head, List<String> cells) {
        return cells.stream().mapToInt(String::length).reduce(head.length(), Math::max);
    }
}
