package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.directory.CheckCommand;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Eventually;
import dev.orrery.testing.OtherJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the program as its users do: in a process of its own. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MainTest {

    private static final int EXIT_CODE_OF_SIGTERM = 128 + 15;

    @TempDir
    private Path directory;

    @Test
    void theProgramStartsAnswersAndStopsWhenItIsTold() throws Exception {
        Path data = directory.resolve("data with spaces");
        Process program = run("start", "--port", "0", "--data", data.toString());
        try (BufferedReader output = program.inputReader(StandardCharsets.UTF_8)) {
            String explorer = output.readLine();
            String ready = output.readLine();

            assertThat(explorer).matches("Data Explorer: http://127\\.0\\.0\\.1:\\d+/_explorer/");
            assertThat(ready).matches("Orrery .+ is ready at http://127\\.0\\.0\\.1:\\d+/");
            assertThat(output.readLine()).isEqualTo("Its data is in " + data);
            assertThat(output.readLine()).startsWith("Its throughput is counted, not enforced")
                    .contains("--rate-limit");
            assertThat(output.readLine()).startsWith("Through TLS it is at https://127.0.0.1:");
            assertThat(output.readLine()).startsWith("Its key is C2y6yDjf5/R+ob0N8A7C");
            assertThat(output.readLine())
                    .matches("Connection string: AccountEndpoint=https://127\\.0\\.0\\.1:\\d+/;AccountKey=C2y6.*==;");
            assertThat(output.readLine()).matches("Of tables: DefaultEndpointsProtocol=http;AccountName=localhost;"
                    + "AccountKey=C2y6.*==;TableEndpoint=http://127\\.0\\.0\\.1:\\d+/;");
            assertThat(output.readLine()).startsWith("Next: 'orrery open'");
            assertThat(output.readLine()).endsWith("Ctrl-C stops");
            assertThat(health(ready)).contains("\"status\":\"ok\"");

            program.toHandle().destroy();

            assertThat(output.readLine()).isEqualTo("Orrery has stopped");
            assertThat(program.waitFor()).isEqualTo(EXIT_CODE_OF_SIGTERM);
            assertThat(run("check", data.toString()).waitFor()).isEqualTo(CheckCommand.CLEAN);
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void aServerIsStoppedByItsDirectory() throws Exception {
        Path data = directory.resolve("data");
        Process program = run("start", "--port", "0", "--data", data.toString());
        try (BufferedReader output = program.inputReader(StandardCharsets.UTF_8)) {
            output.readLine();
            Process stop = run("stop", "--data", data.toString());

            assertThat(stop.inputReader().readLine()).contains("has stopped (process " + program.pid() + ")");
            assertThat(stop.waitFor()).isZero();
            assertThat(program.isAlive()).isFalse();
            assertThat(run("stop", "--data", data.toString()).waitFor()).isEqualTo(1);
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void anEphemeralServerLeavesNothingBehind() throws Exception {
        Process program = run("start", "--port", "0", "--ephemeral");
        try (BufferedReader output = program.inputReader(StandardCharsets.UTF_8)) {
            output.readLine();
            assertThat(health(output.readLine())).contains("\"status\":\"ok\"");

            program.toHandle().destroy();

            assertThat(program.waitFor()).isEqualTo(EXIT_CODE_OF_SIGTERM);
            assertThat(directory).isEmptyDirectory();
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void aFileSaysHowToReachTheServerWhileItAnswers() throws Exception {
        Path file = Files.writeString(directory.resolve("ready file.json"), "left behind by another");
        Process program = run("start", "--port", "0", "--ephemeral", "--ready-file", file.getFileName().toString());
        try {
            Eventually.isTrue("the file is written", () -> isReady(file));
            JsonValue ready = JsonText.parse(Files.readAllBytes(file));

            assertThat(ready.property("pid").longValue()).isEqualTo(program.pid());
            assertThat(ready.property("key").stringValue()).startsWith("C2y6");
            assertThat(ready.property("secureEndpoint").stringValue()).startsWith("https://127.0.0.1:");
            assertThat(health(ready.property("endpoint").stringValue())).contains("\"status\":\"ok\"");
            assertThat(directory).isDirectoryNotContaining("glob:**.partial");

            program.toHandle().destroy();

            assertThat(program.waitFor()).isEqualTo(EXIT_CODE_OF_SIGTERM);
            assertThat(file).doesNotExist();
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void aFileThatCantBeWrittenEndsTheStart() throws Exception {
        Process program = run("start", "--port", "0", "--ephemeral", "--ready-file", "missing/ready.json");

        assertThat(program.waitFor()).isEqualTo(1);
    }

    @Test
    void aKeyOfOnesOwnIsNotPrinted() throws Exception {
        String key = "b25lIG9mIG15IG93biBrZXlz";
        Process program = run("start", "--port", "0", "--ephemeral", "--key", key);
        try (BufferedReader output = program.inputReader(StandardCharsets.UTF_8)) {
            List<String> lines = new ArrayList<>();
            do {
                lines.add(output.readLine());
            } while (!lines.getLast().endsWith("Ctrl-C stops"));

            assertThat(lines).contains("Its key is as given").noneMatch(line -> line.contains(key));
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void theVersionIsToldAlone() throws Exception {
        for (String option : List.of("--version", "-V")) {
            Process program = run(option);

            assertThat(program.inputReader().readLine()).startsWith("Orrery ");
            assertThat(program.waitFor()).isZero();
        }
    }

    @Test
    void theExitCodeTellsThatItFailed() throws Exception {
        assertThat(run("start", "--port", "x").waitFor()).isEqualTo(2);
        assertThat(run("check", directory.toString()).waitFor()).isEqualTo(CheckCommand.NOT_CHECKED);
    }

    private static boolean isReady(Path file) {
        try {
            return Files.exists(file) && Files.readString(file).startsWith("{");
        } catch (IOException e) {
            return false; // It was removed in between.
        }
    }

    private Process run(String... arguments) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(OtherJvm.command(Main.class, arguments)).directory(directory.toFile());
        builder.environment().put("XDG_DATA_HOME", directory.toString());
        return builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    private static String health(String ready) throws IOException {
        URI endpoint = URI.create(ready.substring(ready.indexOf("http:")));
        try (InputStream answer = endpoint.resolve("/_health").toURL().openStream()) {
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
