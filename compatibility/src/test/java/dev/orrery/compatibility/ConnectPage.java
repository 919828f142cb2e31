package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.server.Orrery;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The programs that the Explorer's connect page shows, taken from the server that serves the page. */
final class ConnectPage {

    private static final List<String> SCRIPTS = List.of("samples.js", "table-samples.js");

    private final Orrery orrery;
    private final Path project;
    private final Path scripts;

    private ConnectPage(Orrery orrery, Path project, Path scripts) {
        this.orrery = orrery;
        this.project = project;
        this.scripts = scripts;
    }

    /** The page of a server; the test is skipped where there is no Node.js to read it. */
    static ConnectPage of(Orrery orrery) throws IOException, InterruptedException {
        Path project = NodeProject.installed().toAbsolutePath();
        Path scripts = Files.createDirectories(project.resolve("connect").resolve("scripts"));
        for (String script : SCRIPTS) {
            try (InputStream in = orrery.endpoint().resolve("_explorer/js/views/" + script).toURL().openStream()) {
                Files.copy(in, scripts.resolve(script), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return new ConnectPage(orrery, project, scripts);
    }

    /** A directory in which programs find the JavaScript SDK. */
    Path directory(String name) throws IOException {
        return Files.createDirectories(project.resolve("connect").resolve(name));
    }

    /** What the page says that programs for a new container or table print. */
    String printed() throws IOException, InterruptedException {
        return shown("sql", orrery.endpoint().toString()).get("printed").asText();
    }

    /** A program that makes a container for itself. */
    ConnectSample sample(String language, String endpoint) throws IOException, InterruptedException {
        return sampleIn(shown("sql", endpoint), language);
    }

    /** A program for a container that is there. */
    ConnectSample sample(String language, String endpoint, String database, String container)
            throws IOException, InterruptedException {
        return sampleIn(shown("sql", endpoint, database, container), language);
    }

    /** A program that makes a table for itself. */
    ConnectSample tableSample(String language, String endpoint) throws IOException, InterruptedException {
        return sampleIn(shown("table", endpoint), language);
    }

    /** A program for a table that is there. */
    ConnectSample tableSample(String language, String endpoint, String table)
            throws IOException, InterruptedException {
        return sampleIn(shown("table", endpoint, table), language);
    }

    private JsonNode shown(String... target) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("node", "connect-page.mjs", scripts.toString()));
        command.addAll(List.of(target));
        Program.Outcome outcome = Program.in(project).run(command);
        assertThat(outcome).matches(Program.Outcome::isSuccess);
        return Json.object(outcome.output());
    }

    private static ConnectSample sampleIn(JsonNode shown, String language) {
        for (JsonNode sample : shown.get("samples")) {
            if (sample.get("name").asText().equals(language)) {
                List<ConnectSample.SourceFile> files = new ArrayList<>();
                sample.get("files").forEach(file -> files
                        .add(new ConnectSample.SourceFile(file.get("name").asText(), file.get("text").asText())));
                Optional<String> certificate = sample.get("certificate").isNull()
                        ? Optional.empty()
                        : Optional.of(sample.get("certificate").asText());
                return new ConnectSample(files, certificate, sample.get("run").asText());
            }
        }
        throw new AssertionError("No program in " + language);
    }
}
