package dev.orrery.benchmarks.query;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The table of how long questions take in the engine while the container grows. The sizes take turns, so that a noisy
 * neighbour hits all; the factor from the smallest to the largest is taken for each round.
 */
final class Growth {

    private static final int ROUNDS = 7;
    private static final Duration WARM_UP = Duration.ofSeconds(1);
    private static final Duration ROUND = Duration.ofMillis(300);

    private final List<Site> sites;

    Growth(List<Site> sites) {
        this.sites = sites;
    }

    void print() {
        System.out.println("| | " + joined(site -> "%,d items".formatted(site.orders().count()))
                + " | smallest to largest: middle (lowest–highest) | goal |");
        System.out.println("| --- | " + joined(site -> "---") + " | --- | --- |");
        printRow(site -> Optional.of(site.questions().pointFilter()));
        printRow(site -> Optional.of(site.questions().newest()));
        printRow(site -> Optional.of(site.questions().oldest()));
        printRow(site -> Optional.of(site.questions().customerByKey()));
        printRow(site -> Optional.of(site.questions().customerByFilter()));
        for (int found : Orders.CITY_SIZES) {
            printRow(site -> Optional.of(Questions.count(found)).filter(it -> site.orders().hasCityWith(found)));
        }
        System.out.println();
    }

    private String joined(Function<Site, String> cell) {
        return sites.stream().map(cell).collect(Collectors.joining(" | "));
    }

    private void printRow(Function<Site, Optional<Question>> questionOf) {
        List<Question> asked = new ArrayList<>();
        List<Pace> paces = new ArrayList<>();
        for (Site site : sites) {
            questionOf.apply(site).ifPresent(question -> {
                asked.add(question);
                paces.add(new Pace(question, site.engine()));
            });
        }
        if (paces.isEmpty()) {
            return;
        }
        paces.forEach(pace -> pace.micros(WARM_UP));
        double[][] micros = measure(paces);
        String absent = "– | ".repeat(sites.size() - paces.size());
        System.out.println("| " + asked.getFirst().name() + " | " + absent + cells(micros) + " | "
                + growth(micros) + " | 2 |");
    }

    /** What each size took in each round. */
    private static double[][] measure(List<Pace> paces) {
        double[][] micros = new double[paces.size()][ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            for (int size = 0; size < paces.size(); size++) {
                micros[size][round] = paces.get(size).micros(ROUND);
            }
        }
        return micros;
    }

    private static String cells(double[][] micros) {
        return IntStream.range(0, micros.length)
                .mapToObj(size -> Spread.of(micros[size]).asMicros())
                .collect(Collectors.joining(" | "));
    }

    private static String growth(double[][] micros) {
        if (micros.length == 1) {
            return "–";
        }
        double[] smallest = micros[0];
        double[] largest = micros[micros.length - 1];
        return Spread.of(IntStream.range(0, ROUNDS)
                .mapToDouble(round -> largest[round] / smallest[round])
                .toArray())
                .asFactor();
    }
}
