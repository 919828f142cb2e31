package dev.orrery.benchmarks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Compares a subject with a reference in turns, so that a noisy neighbour hits both: the ratio is taken for each turn, and
 * the middle one counts.
 */
public final class Comparison {

    private static final int TURNS = 7;

    /** Work that is measured: runs for a while, and returns how many operations it did per second. */
    public interface Measured {
        double operationsPerSecond();
    }

    /** What came out: the middle of the rates, and of the ratios. */
    public record Result(String name, double reference, double subject, double ratio, double ratioMin,
            double ratioMax) {

        public String row() {
            return "| %s | %,.0f/s | %,.0f/s | **%.2f** (%.2f–%.2f) |"
                    .formatted(name, reference, subject, ratio, ratioMin, ratioMax);
        }
    }

    private Comparison() {}

    public static Result run(String name, Measured reference, Measured subject) {
        WarmUp.repeat(() -> {
            reference.operationsPerSecond();
            subject.operationsPerSecond();
        });
        List<Double> references = new ArrayList<>();
        List<Double> subjects = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (int turn = 0; turn < TURNS; turn++) {
            references.add(reference.operationsPerSecond());
            subjects.add(subject.operationsPerSecond());
            ratios.add(subjects.getLast() / references.getLast());
        }
        ratios.sort(Comparator.naturalOrder());
        Result result = new Result(
                name, middle(references), middle(subjects), middle(ratios), ratios.getFirst(), ratios.getLast());
        System.err.println(result.row());
        return result;
    }

    private static double middle(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }
}
