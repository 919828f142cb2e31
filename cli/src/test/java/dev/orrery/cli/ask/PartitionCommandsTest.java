package dev.orrery.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.Main;
import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.model.value.JsonText;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Splits and merges from the command line. */
class PartitionCommandsTest {

    private static final String NAME = "a name, with ü and %";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Orrery server;
    private Container container;

    @BeforeEach
    void start() throws IOException {
        server = Orrery.start(OrrerySettings.defaults());
        Catalog catalog = server.engine().catalog();
        container = catalog.createContainer(
                catalog.createDatabase("d", Optional.empty()),
                ContainerDefinition.parse(JsonText.parse(
                        "{\"id\": \"%s\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}".formatted(NAME))),
                Optional.empty());
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void theLargestPartitionIsSplitAndTheNewOnesArePrinted() {
        assertThat(run("split", "d", NAME)).isZero();

        assertThat(out.toString().lines()).containsExactly(
                "Partition 1, from '' to '1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF', came of 0",
                "Partition 2, from '1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF' to 'FF', came of 0");
        assertThat(container.partitions().all()).hasSize(2);
    }

    @Test
    void aPartitionIsSplitByTheNumberOfItsRange() {
        run("split", "d", NAME);

        assertThat(run("split", "d", NAME, "--range", "2")).isZero();

        assertThat(container.partitions().all()).extracting(it -> it.range().id()).containsExactly(1, 3, 4);
    }

    @Test
    void smallNeighboursAreMerged() {
        run("split", "d", NAME);
        out.getBuffer().setLength(0);

        assertThat(run("merge", "d", NAME)).isZero();
        assertThat(run("merge", "d", NAME)).isZero();

        assertThat(out.toString().lines())
                .containsExactly("Partition 3, from '' to 'FF', came of 0, 1, 2", "No two neighbours can be merged.");
    }

    @Test
    void theAnswerIsPrintedAsJson() {
        assertThat(run("split", "d", NAME, "--json")).isZero();

        assertThat(JsonText.parse(out.toString()).size()).isEqualTo(2);
    }

    @Test
    void throughTlsACertificateOfThisMachineIsTrusted() {
        String endpoint = server.secureEndpoint().toString();

        assertThat(runWith(Map.of("ORRERY_ENDPOINT", endpoint), "split", "d", NAME)).isZero();

        assertThat(container.partitions().all()).hasSize(2);
    }

    @Test
    void whatIsRefusedIsToldInOneLine() {
        assertFailsInOneLine(1, "404", "split", "d", "nothing");
        assertFailsInOneLine(1, "410", "split", "d", NAME, "--range", "7");
        assertFailsInOneLine(1, "401", "split", "d", NAME, "--key", "b3RoZXIta2V5LTAxMjM0NTY3ODk=");
        assertFailsInOneLine(2, "--range", "split", "d", NAME, "--range", "x");
        assertFailsInOneLine(2, "CONTAINER", "merge", "d");
    }

    @Test
    void aServerThatIsNotThereIsToldInOneLine() {
        String endpoint = server.endpoint().toString();
        server.close();

        assertThat(runWith(Map.of("ORRERY_ENDPOINT", endpoint), "merge", "d", NAME)).isEqualTo(1);

        assertThat(err.toString().lines()).singleElement().asString().contains("No server answers").contains(endpoint);
    }

    private void assertFailsInOneLine(int exitCode, String part, String... arguments) {
        err.getBuffer().setLength(0);

        assertThat(run(arguments)).isEqualTo(exitCode);

        assertThat(err.toString().lines()).singleElement().asString().startsWith("orrery: ").contains(part);
    }

    private int run(String... arguments) {
        return runWith(Map.of("ORRERY_ENDPOINT", server.endpoint().toString()), arguments);
    }

    private int runWith(Map<String, String> environment, String... arguments) {
        CommandLine commandLine = Main.commandLine(environment);
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments);
    }
}
