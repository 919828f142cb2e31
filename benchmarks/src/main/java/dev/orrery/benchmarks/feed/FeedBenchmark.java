package dev.orrery.benchmarks.feed;

import dev.orrery.benchmarks.Comparison;
import dev.orrery.benchmarks.Comparison.Result;
import dev.orrery.benchmarks.ScratchDirectory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;

/**
 * Measures one reader that reads a container's change feed from the beginning: in the engine beside the least that RocksDB
 * has to do for it, and by REST beside a server that knows its answer beforehand.
 */
public final class FeedBenchmark {

    private static final long MEASURE_NANOS = 1_500_000_000L;
    private static final List<Integer> PAGE_SIZES = List.of(1000, 100);

    private FeedBenchmark() {}

    /** Argument: how many changes the container has. */
    public static void main(String[] arguments) throws Exception {
        int changes = Integer.parseInt(arguments[0]);
        List<Result> results = new ArrayList<>();
        try (ScratchDirectory directory = new ScratchDirectory();
                FeedSite site = FeedSite.open(changes, directory.path())) {
            for (int pageSize : PAGE_SIZES) {
                results.add(engine(site, directory, pageSize));
                results.add(rest(site, pageSize));
            }
        }
        System.out.println("| changes of about " + FeedSite.ITEM_BYTES + " bytes | reference | Orrery | ratio |");
        System.out.println("| --- | --- | --- | --- |");
        results.forEach(result -> System.out.println(result.row()));
    }

    private static Result engine(FeedSite site, ScratchDirectory directory, int pageSize) throws RocksDBException {
        try (Pages reference = new BarePages(directory.path(), pageSize);
                Pages subject = new EnginePages(site, pageSize)) {
            return Comparison.run("engine, pages of " + pageSize, () -> rate(reference), () -> rate(subject));
        }
    }

    private static Result rest(FeedSite site, int pageSize) throws IOException {
        try (RestPages subject = new RestPages(site, pageSize);
                Pages reference = new EchoPages(subject)) {
            return Comparison.run("REST, pages of " + pageSize, () -> rate(reference), () -> rate(subject));
        }
    }

    /** Changes per second. */
    private static double rate(Pages pages) {
        long start = System.nanoTime();
        long changes = 0;
        long nanos = 0;
        while (nanos < MEASURE_NANOS) {
            changes += pages.next();
            nanos = System.nanoTime() - start;
        }
        return changes * 1e9 / nanos;
    }
}
