package dev.orrery.cli;

import dev.orrery.model.value.JsonText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Commands for nobody, by which the JVM sees the classes that commands need which ask a server. The server is in a process of
 * its own: what is kept of its classes would have every command load them.
 */
final class CommandRehearsal {

    private static final long SERVER_MILLIS_MAX = TimeUnit.SECONDS.toMillis(60);
    private static final long LOOK_MILLIS = 50;

    private CommandRehearsal() {}

    public static void main(String[] arguments) throws Exception {
        Path ready = Files.createTempDirectory("orrery-rehearsal").resolve("ready.json");
        Process server = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-classpath", System.getProperty("java.class.path"), Main.class.getName(),
                "start", "--ephemeral", "--port", "0", "--ready-file", ready.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            rehearse(endpoint(server, ready));
        } finally {
            server.destroy();
            server.waitFor();
            Files.deleteIfExists(ready);
            Files.delete(ready.getParent());
        }
    }

    private static String endpoint(Process server, Path ready) throws IOException, InterruptedException {
        long end = System.currentTimeMillis() + SERVER_MILLIS_MAX;
        while (!Files.exists(ready)) {
            if (!server.isAlive() || System.currentTimeMillis() > end) {
                throw new IOException("The server for the rehearsal doesn't start");
            }
            Thread.sleep(LOOK_MILLIS);
        }
        return JsonText.parse(Files.readAllBytes(ready)).property("endpoint").stringValue();
    }

    private static void rehearse(String endpoint) {
        Map<String, String> environment = Map.of("ORRERY_ENDPOINT", endpoint);
        run(environment, "", "--help");
        run(environment, "", "completion", "bash");
        run(environment, "", "create", "rehearsal");
        run(environment, "", "create", "rehearsal", "c", "--partition-key", "/id");
        run(environment, "", "status");
        run(environment, "", "throughput", "rehearsal", "c");
        run(environment, "{\"id\":\"1\",\"city\":\"Bonn\"}", "import", "--format", "jsonl", "-d", "rehearsal", "-c",
                "c");
        for (String query : List.of("SELECT * FROM c", "SELECT c.city, COUNT(1) AS n FROM c GROUP BY c.city",
                "SELEC")) {
            run(environment, "", "query", query, "-d", "rehearsal", "-c", "c");
            run(environment, "", "query", query, "--explain", "-d", "rehearsal", "-c", "c");
        }
        run(environment, "SELECT * FROM c;\n\\l\n\\d c", "shell", "-d", "rehearsal", "-c", "c");
    }

    private static void run(Map<String, String> environment, String input, String... arguments) {
        InputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        Main.commandLine(environment, in, Main.asked(arguments))
                .setOut(new PrintWriter(Writer.nullWriter()))
                .setErr(new PrintWriter(Writer.nullWriter()))
                .execute(arguments);
    }
}
