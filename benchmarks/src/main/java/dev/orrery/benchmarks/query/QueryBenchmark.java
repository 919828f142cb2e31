package dev.orrery.benchmarks.query;

import dev.orrery.benchmarks.ScratchDirectory;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** Measures queries in containers of several sizes and prints the tables of {@code docs/benchmarks.md}. */
public final class QueryBenchmark {

    private static final String SIZES = "10000,100000,1000000";

    private QueryBenchmark() {}

    /** Argument: numbers of items, with commas between. */
    public static void main(String[] arguments) throws IOException, SQLException {
        List<Orders> sizes = sizes(arguments.length == 0 ? SIZES : arguments[0]);
        try (ScratchDirectory scratch = new ScratchDirectory();
                Sites sites = Sites.open(sizes, scratch.path())) {
            Quiet.await();
            new Growth(sites.all()).print();
            ScanSpeed.print(sites.all());
            Planning.print();
            SideBySide.print(sites.largest());
        }
    }

    private static List<Orders> sizes(String text) {
        return Arrays.stream(text.split(","))
                .map(size -> new Orders(Integer.parseInt(size.strip())))
                .sorted((a, b) -> Integer.compare(a.count(), b.count()))
                .toList();
    }
}
