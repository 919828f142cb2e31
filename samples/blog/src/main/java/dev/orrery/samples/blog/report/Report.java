package dev.orrery.samples.blog.report;

import dev.orrery.samples.blog.measure.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is told of one measurement or of several.
 *
 * @param main the one that the tables are about
 * @param growth all that have as many partitions as it, itself included
 * @param growthWithPartitions those whose partitions grow with the data, if there are any
 */
public record Report(Run main, Growth growth, Growth growthWithPartitions) {

    /** A report on measurements, the first of which is the main one. Those of the same data become one. */
    public static Report of(List<Run> measured) {
        List<Run> runs = joined(measured);
        Run main = runs.getFirst();
        int partitions = partitions(main);
        List<Run> alike = runs.stream().filter(run -> partitions(run) == partitions).toList();
        List<Run> others = new ArrayList<>(
                runs.stream().filter(run -> partitions(run) != partitions).toList());
        double largest = others.stream().mapToDouble(Growth::scale).max().orElse(1);
        alike.stream().filter(run -> Growth.scale(run) > largest).forEach(others::add);
        return new Report(main, new Growth(oneOfEachScale(alike)), new Growth(oneOfEachScale(others)));
    }

    /** All runs, the main one first. */
    List<Run> runs() {
        List<Run> runs = new ArrayList<>(List.of(main));
        growth.runs().stream().filter(run -> !runs.contains(run)).forEach(runs::add);
        growthWithPartitions.runs().stream().filter(run -> !runs.contains(run)).forEach(runs::add);
        return runs;
    }

    private static List<Run> joined(List<Run> measured) {
        List<Run> runs = new ArrayList<>();
        for (Run run : measured) {
            Optional<Run> same = runs.stream().filter(run::isOfSameData).findFirst();
            same.ifPresentOrElse(found -> runs.set(runs.indexOf(found), found.and(run)), () -> runs.add(run));
        }
        return runs;
    }

    private static int partitions(Run run) {
        return run.conditions().partitions();
    }

    private static List<Run> oneOfEachScale(List<Run> runs) {
        Map<Double, Run> byScale = new LinkedHashMap<>();
        runs.forEach(run -> byScale.putIfAbsent(Growth.scale(run), run));
        return List.copyOf(byScale.values());
    }
}
