package dev.orrery.server;

import dev.orrery.embedded.DataLocation;
import dev.orrery.embedded.Orrery;
import dev.orrery.embedded.OrrerySettings;
import dev.orrery.engine.Engine;
import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.catalog.ContainerDefinition;
import dev.orrery.engine.catalog.Database;
import dev.orrery.engine.catalog.ScriptDefinition;
import dev.orrery.engine.catalog.ScriptKind;
import dev.orrery.engine.procedure.CallOptions;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.server.start.Announcement;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A start for nobody, by which the build lets the JVM see the classes that a start needs: what it keeps of them makes the
 * starts of users faster.
 */
final class Rehearsal {

    private static final String PROGRAM =
            "\"function () { __.createDocument(__.getSelfLink(), {id: 'a'}, (e, d) => __.response.setBody(d.id)); }\"";

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
            runProgram(server.engine());
        }
    }

    /** Loads the language of scripts, which has more classes than all else. */
    private static void runProgram(Engine engine) {
        Database database = engine.catalog().createDatabase("rehearsal", Optional.empty());
        ContainerDefinition definition =
                ContainerDefinition.parse(JsonText.parse("{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/id\"]}}"));
        Container container = engine.catalog().createContainer(database, definition, Optional.empty());
        ScriptDefinition program =
                ScriptDefinition.parse(ScriptKind.STORED_PROCEDURE,
                        JsonText.parse("{\"id\":\"p\",\"body\":" + PROGRAM + "}"));
        engine.catalog().scripts().create(container, program);
        engine.procedures().call(container, PartitionKey.of("a"), "p", List.of(), CallOptions.PLAIN);
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
