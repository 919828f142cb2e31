package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.server.DataLocation;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CommandLineTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private Path data;

    @BeforeEach
    void nameTheDataDirectory() {
        data = directory.resolve("data");
    }

    @Test
    void helpNamesTheCommands() {
        assertThat(run("--help")).isZero();

        assertThat(out.toString()).contains(
                "Usage: orrery", "start", "stop", "status", "query", "shell", "import", "export", "copy", "create",
                "delete",
                "throughput", "split", "merge", "backup", "restore", "check", "salvage", "cert", "key", "completion",
                "bench", "sample");
    }

    @Test
    void onlyTheCommandThatIsAskedForIsMade() {
        CommandLine commandLine = Main.commandLine(Map.of(), System.in, Main.asked("start", "--port", "0"));

        assertThat(commandLine.getSubcommands()).containsOnlyKeys("start");
    }

    @Test
    void allCommandsAreMadeWhereTheyAreToBeListedOrCompared() {
        assertThat(commandsFor("--help")).hasSizeGreaterThan(20);
        assertThat(commandsFor("completion", "bash")).hasSizeGreaterThan(20);
        assertThat(commandsFor("strat")).hasSizeGreaterThan(20);
        assertThat(commandsFor()).hasSizeGreaterThan(20);
    }

    private static Map<String, CommandLine> commandsFor(String... arguments) {
        return Main.commandLine(Map.of(), System.in, Main.asked(arguments)).getSubcommands();
    }

    @Test
    void helpOfACommandNamesItsOptions() {
        assertThat(run("start", "--help")).isZero();

        assertThat(out.toString()).contains(
                "--host", "--port", "8081", "--data", "--ephemeral", "ORRERY_PORT",
                "--key", "--secondary-key", "--read-only-key", "--secondary-read-only-key",
                "--consistency", "Session", "--advertised-endpoint", "--certificate-name", "--config");
    }

    @Test
    void helpShowsTheDefaultsOfTheEnvironment() {
        assertThat(runWith(Map.of("ORRERY_PORT", "9123"), "start", "--help")).isZero();

        assertThat(out.toString()).contains("9123");
    }

    @Test
    void helpShowsTheDefaultsOfTheSettingsFile() throws IOException {
        Path file = Files.writeString(directory.resolve("orrery.yaml"), "port: 9124");

        assertThat(run("start", "--config", file.toString(), "--help")).isZero();

        assertThat(out.toString()).contains("9124");
    }

    @Test
    void keysAreNewEachTime() {
        assertThat(run("key")).isZero();
        assertThat(run("key")).isZero();

        assertThat(out.toString().lines()).hasSize(2).doesNotHaveDuplicates()
                .allSatisfy(key -> assertThat(Base64.getDecoder().decode(key)).hasSize(64));
    }

    @Test
    void versionIsThatOfTheBuild() {
        assertThat(run("--version")).isZero();

        assertThat(out.toString()).containsPattern("Orrery \\d+\\.\\d+\\.\\d+");
    }

    @Test
    void whoAsksForNothingIsToldWhatThereIs() {
        assertThat(run()).isZero();

        assertThat(out.toString()).contains("Usage: orrery", "start ", "query ");
    }

    @Test
    void mistakesOnTheCommandLineGetOneLineEach() {
        assertFailsInOneLine(2, "Unmatched argument at index 0: 'stat'", "stat");
        assertFailsInOneLine(2, "the nearest is 'query'", "qurey");
        assertFailsInOneLine(2, "the nearest is '--port'", "start", "--prot=1");
        assertFailsInOneLine(2, "Unknown option: '--prot=1'", "start", "--prot=1");
        assertFailsInOneLine(2, "'--port': 'x' is not an int", "start", "--port", "x");
        assertFailsInOneLine(2, "65536 is not between 0 and 65535", "start", "--port", "65536");
        assertFailsInOneLine(2, "-1 is not between 0 and 65535", "start", "--port", "-1");
        assertFailsInOneLine(2, "exclude each other", "start", "--ephemeral", "--data", data.toString());
        assertFailsInOneLine(2, "takes a key of your own", "start", "--ephemeral", "--host", "0.0.0.0");
        assertFailsInOneLine(2, "can't be read", "start", "--config", data + ".yaml");
        assertFailsInOneLine(2, "Missing required parameter: 'DIR'", "check");
        assertFailsInOneLine(2, "a program of its own", "bench", "blog", "--scale", "1");
    }

    @Test
    void aPortThatIsTakenIsToldInOneLine() throws Exception {
        try (Orrery other = Orrery.start()) {
            String port = Integer.toString(other.endpoint().getPort());

            assertFailsInOneLine(2, "port " + port + " (Address already in use)", "start", "--ephemeral", "--port",
                    port);
        }
    }

    @Test
    void theEnvironmentIsReadLikeOptions() {
        assertThat(runWith(Map.of("ORRERY_PORT", "x"), "start", "--ephemeral")).isEqualTo(2);

        assertThat(err.toString()).contains("'--port': 'x' is not an int");
    }

    @Test
    void aDirectoryThatIsInUseIsToldInOneLine() throws Exception {
        OrrerySettings settings = OrrerySettings.defaults().withDataLocation(new DataLocation.Directory(data));
        try (Orrery other = Orrery.start(settings)) {
            assertThat(other.dataLocation()).isEqualTo(settings.dataLocation());

            assertFailsInOneLine(1, data.toString(), "start", "--port", "0", "--data", data.toString());
        }
    }

    @Test
    void aDirectoryThatCanNotBeMadeIsToldInOneLine() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "not a directory");
        String below = file.resolve("data").toString();

        assertFailsInOneLine(1, below, "start", "--port", "0", "--data", below);
    }

    @Test
    void aFreshDirectoryIsConsistent() throws IOException {
        Orrery.start(OrrerySettings.defaults().withDataLocation(new DataLocation.Directory(data))).close();

        assertThat(run("check", data.toString())).isZero();

        assertThat(out.toString()).contains("0 items").contains("consistent");
        assertThat(err.toString()).isEmpty();
        out.getBuffer().setLength(0);
        assertThat(run("check", data.toString(), "--json")).isZero();
        assertThat(JsonText.parse(out.toString()).property("consistent")).isEqualTo(JsonValue.TRUE);
    }

    @Test
    void whatIsNoDataDirectoryCanNotBeChecked() throws IOException {
        Path empty = Files.createDirectory(directory.resolve("empty"));

        assertFailsInOneLine(2, empty.toString(), "check", empty.toString());
        assertFailsInOneLine(2, data.toString(), "check", data.toString());

        assertThat(empty).isEmptyDirectory();
        assertThat(data).doesNotExist();
    }

    private void assertFailsInOneLine(int exitCode, String part, String... arguments) {
        err.getBuffer().setLength(0);

        assertThat(run(arguments)).isEqualTo(exitCode);

        assertThat(err.toString().lines()).singleElement().asString().startsWith("orrery: ").contains(part);
        assertThat(out.toString()).isEmpty();
    }

    private int run(String... arguments) {
        return runWith(Map.of(), arguments);
    }

    private int runWith(Map<String, String> environment, String... arguments) {
        CommandLine commandLine = Main.commandLine(environment, System.in, Main.asked(arguments));
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments);
    }
}
