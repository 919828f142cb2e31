package dev.orrery.server;

import dev.orrery.embedded.DataLocation;
import dev.orrery.embedded.Orrery;
import dev.orrery.embedded.OrrerySettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A start for nobody, by which the build lets the JVM see the classes that a start needs: what it keeps of them makes the
 * starts of users faster.
 */
final class Rehearsal {

    private Rehearsal() {}

    public static void main(String[] arguments) throws Exception {
        Main.commandLine(Map.of())
                .setOut(new PrintWriter(Writer.nullWriter()))
                .execute("start", "--help");
        Path directory = Files.createTempDirectory("orrery-rehearsal");
        try {
            rehearse(directory);
        } finally {
            delete(directory);
        }
    }

    private static void rehearse(Path directory) throws IOException {
        OrrerySettings settings = OrrerySettings.defaults().withDataLocation(new DataLocation.Directory(directory));
        try (Orrery server = Orrery.start(settings)) {
            new Announcement(server, settings).text();
            server.certificate();
            ask(server.endpoint().resolve("_health"));
            ask(server.endpoint().resolve("dbs"));
        }
    }

    private static void ask(URI address) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        connection.getResponseCode();
        connection.disconnect();
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
