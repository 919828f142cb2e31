package dev.orrery.cli;

import dev.orrery.cli.start.Announcement;
import dev.orrery.cli.start.StartPreparation;
import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.procedure.CallOptions;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.server.DataLocation;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
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
 *
 * <p>It makes no certificate: that takes a library whose jar is signed, of which the JVM keeps nothing, and what is kept of
 * its users would have every start open that jar.
 */
final class Rehearsal {

    /** Enough for the JVM to learn what programs do most. */
    private static final int CALLS = 500;

    private static final String DATABASE = "rehearsal";
    private static final String CONTAINER = "c";
    private static final String PROCEDURE = "p";
    private static final String PROGRAM = """
            function (id, part) {
                const items = getContext().getCollection();
                items.readDocument(`${items.getAltLink()}/docs/${id}`, (error, item) => {
                    if (error) {
                        item = { id, text: 'A text.', count: 0, done: false };
                    }
                    item.count++;
                    items.upsertDocument(items.getSelfLink(), item, (error, written) => {
                        if (error) throw error;
                        items.replaceDocument(written._self, { ...written, parts: [part] }, (error, replaced) => {
                            if (error) throw error;
                            getContext().getResponse().setBody(replaced.id);
                        });
                    });
                });
            }
            """;

    private Rehearsal() {}

    public static void main(String[] arguments) throws Exception {
        StartPreparation.begin();
        Main.commandLine(Map.of(), System.in, Main.asked("start"))
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
            ask(server.endpoint().resolve("_health"));
            ask(server.endpoint().resolve("dbs"));
            createProcedure(server.engine());
        }
        try (Orrery server = Orrery.start(settings)) {
            callProcedure(server.engine());
        }
    }

    private static void createProcedure(Engine engine) {
        Database database = engine.catalog().createDatabase(DATABASE, Optional.empty());
        ContainerDefinition definition =
                ContainerDefinition.parse(JsonText.parse("{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/id\"]}}"));
        Container container = engine.catalog().createContainer(database, definition, Optional.empty());
        engine.catalog().scripts().create(container, new ScriptDefinition(
                ScriptKind.STORED_PROCEDURE, PROCEDURE, PROGRAM, Optional.empty(), Optional.empty()));
    }

    /** Uses the language of scripts, which has more classes than all else, as after a user's start. */
    private static void callProcedure(Engine engine) {
        Container container = engine.catalog().container(DATABASE, CONTAINER);
        JsonValue part = JsonText.parse("{\"name\":\"A name\",\"values\":[1,2.5,null,true]}");
        for (int i = 0; i < CALLS; i++) {
            engine.procedures().call(
                    container, PartitionKey.of("a"), PROCEDURE, List.of(JsonValue.of("a"), part), CallOptions.PLAIN);
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
