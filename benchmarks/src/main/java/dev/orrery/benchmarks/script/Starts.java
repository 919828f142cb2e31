package dev.orrery.benchmarks.script;

import dev.orrery.engine.Engine;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The table of how long a server takes to start and to answer its first call, each time in a new process. */
final class Starts {

    private static final int ROUNDS = 5;

    /** Milliseconds. */
    record Took(double start, double call) {}

    /** A start, and perhaps a call. */
    private interface Start {
        Took take() throws IOException;
    }

    private Starts() {}

    static void print(Path directory) throws IOException {
        Path without = directory.resolve("without");
        Path with = directory.resolve("with");
        fill(without, false);
        fill(with, true);
        LaunchedServer.start(without); // Builds and rehearses, if need be.
        System.out.println("| | start of the server | first call of a procedure | goal |");
        System.out.println("| --- | --- | --- | --- |");
        printRow("a container without scripts, `./orrery start`", () -> LaunchedServer.start(without), "");
        printRow("with procedures, `./orrery start`, called at once by REST", () -> LaunchedServer.call(with),
                "500 ms");
        printRow("without scripts, in a JVM that knows nothing", () -> start(without, Optional.empty()), "");
        printRow("with procedures, in such a JVM, called at once", () -> start(with, Optional.of("0")), "");
        printRow("with procedures, in such a JVM, called after 3 s", () -> start(with, Optional.of("3000")), "500 ms");
        System.out.println();
    }

    private static void fill(Path directory, boolean hasProcedures) {
        try (Engine engine =
                Engine.open(RocksStore.open(directory, RocksSettings.DEFAULTS), EngineSettings.defaults())) {
            Posts posts = Posts.create(engine);
            if (hasProcedures) {
                posts.withProcedures();
            }
        }
    }

    private static void printRow(String name, Start start, String goal) throws IOException {
        List<Took> rounds = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            rounds.add(start.take());
        }
        boolean isCalled = rounds.getFirst().call() > 0;
        System.out.printf(
                "| %s | %s | %s | %s |%n",
                name,
                middle(rounds.stream().map(Took::start).toList()),
                isCalled ? "**" + middle(rounds.stream().map(Took::call).toList()) + "**" : "",
                goal);
    }

    private static String middle(List<Double> millis) {
        List<Double> sorted = millis.stream().sorted(Comparator.naturalOrder()).toList();
        return "%.0f ms (%.0f–%.0f)".formatted(sorted.get(sorted.size() / 2), sorted.getFirst(), sorted.getLast());
    }

    private static Took start(Path directory, Optional<String> wait) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                FirstCall.class.getName(),
                directory.toString()));
        wait.ifPresent(command::add);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String[] took = output.strip().lines().reduce("", (before, line) -> line).split(" ");
        if (took.length != 2) {
            throw new IOException("The server did not tell how long it took: " + output);
        }
        return new Took(Double.parseDouble(took[0]), Double.parseDouble(took[1]));
    }
}
