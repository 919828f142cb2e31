package dev.orrery.benchmarks.query;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** The table of how many items a second one thread puts through a filter that no index serves. */
final class ScanSpeed {

    private static final int ROUNDS = 5;
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration ROUND = Duration.ofMillis(500);

    private ScanSpeed() {}

    static void print(List<Site> sites) {
        System.out.println("| items | `WHERE c.amount * 2 > @x` | items per second: middle (lowest–highest) | goal |");
        System.out.println("| --- | --- | --- | --- |");
        sites.forEach(ScanSpeed::printRow);
        System.out.println();
    }

    private static void printRow(Site site) {
        Pace pace = new Pace(site.questions().scan(), site.engine());
        pace.micros(WARM_UP);
        Spread micros = Spread.of(
                IntStream.range(0, ROUNDS).mapToDouble(round -> pace.micros(ROUND)).toArray());
        double items = site.orders().count() * 1e6;
        System.out.printf(
                "| %,d | %s | **%,.0f** (%,.0f–%,.0f) | 300,000 |%n",
                site.orders().count(),
                micros.asMicros(),
                items / micros.middle(),
                items / micros.highest(),
                items / micros.lowest());
    }
}
