package dev.orrery.benchmarks.query;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Servers with containers of several sizes, all running at the same time; from the smallest to the largest. */
final class Sites implements AutoCloseable {

    private final List<Site> sites = new ArrayList<>();

    static Sites open(List<Orders> sizes, Path directory) throws IOException {
        Sites opened = new Sites();
        try {
            for (Orders orders : sizes) {
                opened.add(orders, directory);
            }
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private void add(Orders orders, Path directory) throws IOException {
        long start = System.nanoTime();
        sites.add(Site.open(orders, directory.resolve("orders-" + orders.count())));
        System.err.printf("%,d items are there after %.1f s%n", orders.count(), (System.nanoTime() - start) / 1e9);
    }

    List<Site> all() {
        return Collections.unmodifiableList(sites);
    }

    Site largest() {
        return sites.getLast();
    }

    @Override
    public void close() {
        sites.forEach(Site::close);
    }
}
