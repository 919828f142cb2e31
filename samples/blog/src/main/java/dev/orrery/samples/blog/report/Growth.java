package dev.orrery.samples.blog.report;

import static java.util.Comparator.comparingDouble;

import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.measure.Cell;
import dev.orrery.samples.blog.measure.Request;
import dev.orrery.samples.blog.measure.Run;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The same measurement with more and more data.
 *
 * @param runs the one with the least data first
 */
record Growth(List<Run> runs) {

    Growth {
        runs = runs.stream().sorted(comparingDouble(Growth::scale)).toList();
    }

    static double scale(Run run) {
        return run.conditions().data().scale();
    }

    /** True if there is anything to compare. */
    boolean isMeasured() {
        return runs.size() > 1;
    }

    Run smallest() {
        return runs.getFirst();
    }

    Run largest() {
        return runs.getLast();
    }

    /** How many times as much a request costs with the most data as with the least, if both were measured. */
    OptionalDouble ratio(Request request, Design design, Quantity quantity) {
        OptionalDouble before = value(smallest(), request, design, quantity);
        OptionalDouble after = value(largest(), request, design, quantity);
        return before.isPresent() && after.isPresent()
                ? OptionalDouble.of(after.getAsDouble() / before.getAsDouble())
                : OptionalDouble.empty();
    }

    static OptionalDouble value(Run run, Request request, Design design, Quantity quantity) {
        return run.cell(request, design).stream()
                .mapToDouble((Cell cell) -> quantity.of(cell))
                .findFirst();
    }
}
