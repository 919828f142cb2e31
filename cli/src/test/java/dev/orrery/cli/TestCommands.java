package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/** Runs commands against a server of this process, and keeps what they print. */
public final class TestCommands implements AutoCloseable {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Orrery server;

    private TestCommands(Orrery server) {
        this.server = server;
    }

    /** Commands for a server in memory, which never says that its throughput is used up. */
    public static TestCommands inMemory() {
        return with(OrrerySettings.defaults());
    }

    /** Commands for a server with other settings, which never says that its throughput is used up. */
    public static TestCommands with(OrrerySettings settings) {
        return onServer(settings.withEngine(settings.engine().withThroughput(ThroughputSettings.OBSERVED)));
    }

    /** Commands for a server with exactly these settings. */
    public static TestCommands onServer(OrrerySettings settings) {
        try {
            return new TestCommands(Orrery.start(settings));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Orrery server() {
        return server;
    }

    /** Makes a container, and its database if there is none. */
    public Container container(String database, String name, String keyPath) {
        Catalog catalog = server.engine().catalog();
        Database owner = catalog.databases().stream()
                .filter(known -> known.id().equals(database))
                .findFirst()
                .orElseGet(() -> catalog.createDatabase(database, Optional.empty()));
        return catalog.createContainer(
                owner,
                ContainerDefinition.parse(JsonText.parse("""
                        {"id": "%s", "partitionKey": {"paths": ["%s"], "version": 2}}""".formatted(name, keyPath))),
                Optional.empty());
    }

    /** Runs a command, and forgets what those before have printed. */
    public int run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return runWith(out, err, arguments);
    }

    /** Runs a command that prints elsewhere, such as one on a thread of its own. */
    public int runWith(StringWriter itsOut, StringWriter itsErr, String... arguments) {
        return run(InputStream.nullInputStream(), itsOut, itsErr, arguments);
    }

    /** Runs a command that reads a text. */
    public int runOn(String text, String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return run(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), out, err, arguments);
    }

    private int run(InputStream in, StringWriter itsOut, StringWriter itsErr, String... arguments) {
        Map<String, String> environment = Map.of("ORRERY_ENDPOINT", server.endpoint().toString());
        CommandLine commandLine = Main.commandLine(environment, in);
        commandLine.setOut(new PrintWriter(itsOut, true));
        commandLine.setErr(new PrintWriter(itsErr, true));
        return commandLine.execute(arguments);
    }

    public void assertSucceeds(String... arguments) {
        assertThat(run(arguments)).as(err::toString).isZero();
    }

    public void assertFailsInOneLine(int exitCode, String part, String... arguments) {
        assertThat(run(arguments)).as(err::toString).isEqualTo(exitCode);

        assertThat(err.toString().lines()).singleElement().asString().startsWith("orrery: ").contains(part);
    }

    public String out() {
        return out.toString();
    }

    public List<String> lines() {
        return out.toString().lines().toList();
    }

    /** What was printed, one value to a line. */
    public List<JsonValue> values() {
        return out.toString().lines().map(JsonText::parse).toList();
    }

    public String err() {
        return err.toString();
    }

    @Override
    public void close() {
        server.close();
    }
}
