package dev.orrery.benchmarks.rest;

import dev.orrery.benchmarks.MeterCost;
import dev.orrery.benchmarks.ScratchDirectory;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Measures how exact throughput limits are by REST over loopback, with clients that come back when they are told to, and
 * what the meter costs a point read.
 */
public final class ThroughputBenchmark {

    private static final int HOT_UNITS = 12_000;
    private static final int HOT_PARTITIONS = 2;

    private final int seconds;
    private final List<String> rows = new ArrayList<>();

    private ThroughputBenchmark(int seconds) {
        this.seconds = seconds;
    }

    /** The argument says how long each container is used, 10 seconds if there is none. */
    public static void main(String[] arguments) throws IOException {
        new ThroughputBenchmark(arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10).run();
        System.exit(0);
    }

    private void run() throws IOException {
        try (ScratchDirectory data = new ScratchDirectory();
                ServerProcess orrery = ServerProcess.ofClass(
                        OrreryProcess.class, data.path().resolve("data").toString(), "limited")) {
            URI server = orrery.address("http");
            Preparation.createDatabase(server);
            warmUp(server);
            for (int units : new int[] {400, 1_000, 4_000}) {
                for (int clients : new int[] {1, 50}) {
                    exactness(server, units, clients);
                }
            }
            hotKey(server);
        }
        rows.add(MeterCost.run(1));
        rows.add(MeterCost.run(3));
        rows.forEach(System.out::println);
    }

    /** Until the server's code is compiled it may not be able to serve what it should. */
    private void warmUp(URI server) throws IOException {
        Preparation.createContainer(server, "warm", 10_000);
        work(IntStream.range(0, 20)
                .mapToObj(i -> new ObedientClient(server, "warm", "k" + i, "i" + i, 0))
                .toList());
    }

    private void exactness(URI server, int units, int count) throws IOException {
        String container = "c" + units + "-" + count;
        Preparation.createContainer(server, container, units);
        List<ObedientClient> clients = IntStream.range(0, count)
                .mapToObj(i -> new ObedientClient(server, container, "k" + i, "i" + i, 0))
                .toList();
        work(clients);
        rows.add("%,d RU/s, %d client%s: served **%.3f** of %d s' worth; %s".formatted(
                units, count, count == 1 ? "" : "s", units(clients) / (units * (double) seconds), seconds,
                refusals(clients)));
    }

    /** Fifty clients want one key, and one client works quietly in another partition. */
    private void hotKey(URI server) throws IOException {
        Preparation.createContainer(server, "hot", HOT_UNITS);
        List<String> keys = keysOfPartitions();
        ObedientClient quiet = new ObedientClient(server, "hot", keys.get(1), "quiet", 5);
        List<ObedientClient> hot = IntStream.range(0, 50)
                .mapToObj(i -> new ObedientClient(server, "hot", keys.get(0), "i" + i, 0))
                .toList();
        List<ObedientClient> all = new ArrayList<>(hot);
        all.add(quiet);
        work(all);
        double share = HOT_UNITS / (double) HOT_PARTITIONS * seconds;
        rows.add("hot key: served **%.3f** of its partition's share; %s; another partition: %d served, %d refused"
                .formatted(units(hot) / share, refusals(hot), quiet.served(), quiet.refused()));
    }

    /** A key for each partition of the container. */
    private static List<String> keysOfPartitions() {
        PartitionKeyDefinition definition = PartitionKeyDefinition.hash("/pk");
        List<String> keys = new ArrayList<>();
        for (EpkRange range : definition.evenRanges(HOT_PARTITIONS)) {
            keys.add(IntStream.iterate(0, i -> i + 1)
                    .mapToObj(i -> "k" + i)
                    .filter(key -> range.contains(definition.effective(PartitionKey.of(key))))
                    .findFirst()
                    .orElseThrow());
        }
        return keys;
    }

    private void work(List<ObedientClient> clients) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            clients.forEach(client -> threads.execute(() -> client.runUntil(end)));
        }
    }

    private static double units(List<ObedientClient> clients) {
        return clients.stream().mapToDouble(ObedientClient::units).sum();
    }

    private static String refusals(List<ObedientClient> clients) {
        return "%,d served, %,d to %,d by each client; %,d refused, at most %d times in a row".formatted(
                clients.stream().mapToInt(ObedientClient::served).sum(),
                clients.stream().mapToInt(ObedientClient::served).min().orElse(0),
                clients.stream().mapToInt(ObedientClient::served).max().orElse(0),
                clients.stream().mapToInt(ObedientClient::refused).sum(),
                clients.stream().mapToInt(ObedientClient::refusedInARowMax).max().orElse(0));
    }
}
