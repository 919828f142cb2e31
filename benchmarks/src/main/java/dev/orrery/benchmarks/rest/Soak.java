package dev.orrery.benchmarks.rest;

import dev.orrery.benchmarks.ScratchDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Keeps a server busy for a while with clients that hang up at random, and watches what it takes of the machine: memory,
 * threads, open files. Fails if a client was told what it had no reason to expect.
 */
public final class Soak {

    private static final int CLIENTS = 16;
    private static final int SAMPLES = 10;

    private Soak() {}

    /** Argument: how many seconds. */
    public static void main(String[] arguments) throws Exception {
        int seconds = arguments.length == 0 ? 600 : Integer.parseInt(arguments[0]);
        long seed = System.nanoTime();
        System.out.println("Seed " + seed + ", " + CLIENTS + " clients, " + seconds + " s");
        try (ScratchDirectory data = new ScratchDirectory();
                ServerProcess server =
                        ServerProcess.ofClass(OrreryProcess.class, data.path().resolve("data").toString())) {
            Preparation.run(server.address("http"));
            List<SoakClient> clients = run(server, seed, seconds);
            System.exit(report(clients) ? 0 : 1);
        }
    }

    private static List<SoakClient> run(ServerProcess server, long seed, int seconds) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        List<SoakClient> clients = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            SoakClient client = new SoakClient(server.address("http"), i, seed, end);
            clients.add(client);
            threads.add(Thread.ofPlatform().start(client));
        }
        System.out.println("| second | resident | threads | files |\n| --- | --- | --- | --- |");
        for (int sample = 1; sample <= SAMPLES; sample++) {
            TimeUnit.MILLISECONDS.sleep(seconds * 1000L / SAMPLES - 50);
            System.out.println(sample(server.pid(), (long) seconds * sample / SAMPLES));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        TimeUnit.SECONDS.sleep(2);
        System.out.println(sample(server.pid(), seconds) + " after the clients have gone");
        return clients;
    }

    private static String sample(long pid, long second) throws IOException {
        Path process = Path.of("/proc", Long.toString(pid));
        List<String> status = Files.readAllLines(process.resolve("status"));
        try (Stream<Path> files = Files.list(process.resolve("fd"))) {
            return "| %d | %d MB | %s | %d |".formatted(
                    second, Long.parseLong(field(status, "VmRSS")) / 1024, field(status, "Threads"), files.count());
        }
    }

    private static String field(List<String> status, String name) {
        return status.stream()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.replaceAll("\\D+", ""))
                .findFirst()
                .orElseThrow();
    }

    private static boolean report(List<SoakClient> clients) {
        Map<String, Long> unexpected = new TreeMap<>();
        clients.forEach(
                client -> client.unexpected().forEach((event, times) -> unexpected.merge(event, times, Long::sum)));
        System.out.printf(
                "%,d answers, %,d requests cut, unexpected: %s%n",
                clients.stream().mapToLong(SoakClient::answers).sum(),
                clients.stream().mapToLong(SoakClient::cuts).sum(),
                unexpected);
        return unexpected.isEmpty();
    }
}
