package dev.orrery.samples.modelling.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.models.CosmosDatabaseProperties;
import dev.orrery.samples.modelling.Account;
import dev.orrery.samples.modelling.Meter;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** What requests cost follows from the data alone, so that a page can say it. */
    @Test
    void theReadmeShowsWhatAllSamplesPrint() throws IOException {
        List<String> readme = Files.readAllLines(Path.of("README.md"));

        int exitCode = run();

        assertThat(exitCode).isZero();
        assertThat(out.toString().lines()).hasSizeGreaterThan(Samples.ALL.size());
        // Whether a request comes too soon is a matter of time.
        assertThat(out.toString().lines().filter(line -> !line.contains("at that moment")))
                .as("the lines that are not there")
                .filteredOn(line -> !readme.contains(line))
                .isEmpty();
    }

    @Test
    void aSampleIsRunByItsName() {
        int exitCode = run("person");

        assertThat(exitCode).isZero();
        assertThat(out.toString())
                .startsWith("person: ")
                .containsPattern("embedded +read the whole person +1 +1\\.00\\R")
                .doesNotContain("portfolio");
    }

    @Test
    void aServerThatIsRunningIsUsedAndLeftAsItWasUnlessTheUserWantsToKeepTheData() throws IOException {
        try (Orrery orrery = Orrery.start(OrrerySettings.defaults());
                CosmosClient client = new Account(orrery.secureEndpoint(), orrery.key()).client(new Meter())) {
            run("person", "--endpoint", orrery.secureEndpoint().toString());
            List<String> left = databases(client);
            run("person", "--keep", "--endpoint", orrery.secureEndpoint().toString());
            List<String> kept = databases(client);

            assertThat(left).isEmpty();
            assertThat(kept).singleElement().asString().startsWith("modelling-person-");
        }
    }

    @Test
    void anUnknownNameIsRefusedBeforeAServerIsStarted() {
        int exitCode = run("persom");

        assertThat(exitCode).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains("There is no sample 'persom'");
    }

    @Test
    void theHelpNamesAllSamples() {
        run("--help");

        assertThat(out.toString()).contains("person, comments, portfolio").contains("tenants");
    }

    private static List<String> databases(CosmosClient client) {
        return client.readAllDatabases().stream().map(CosmosDatabaseProperties::getId).toList();
    }

    private int run(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
