package dev.orrery.samples.blog.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.testing.Spec;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class BenchBlogCommandTest {

    private static final int WRONG_USAGE = 2;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    @Spec({"7.1", "7.2"})
    void itMeasuresAllRequestsAndDrawsThemLater() throws IOException {
        Path json = directory.resolve("run.json");
        Path page = directory.resolve("run.html");

        int measured = run(
                "--scale=0.00003",
                "--designs=v1,V3",
                "--partitions=2",
                "--times=3",
                "--warm-up=0.1",
                "--concurrency=2",
                "--concurrency-seconds=0.05",
                "--data=" + directory.resolve("data"),
                "--json");

        assertThat(measured).as(err.toString()).isZero();
        JsonNode root = new ObjectMapper().readTree(out.toString());
        assertThat(root.path("cells")).hasSize(20).allSatisfy(cell -> {
            assertThat(cell.path("ru").asDouble()).as(cell.toString()).isPositive();
            assertThat(cell.path("p50Millis").asDouble()).isPositive();
            assertThat(cell.path("p99Millis").asDouble()).isGreaterThanOrEqualTo(cell.path("p50Millis").asDouble());
        });
        assertThat(root.path("concurrent")).hasSize(20);
        assertThat(root.path("partitions").asInt()).isEqualTo(2);
        assertThat(root.path("loading").path("items").asLong()).isGreaterThan(2 * root.path("items").asLong());

        Files.writeString(json, out.toString());
        int reported = run("--report=" + json, "--html=" + page);

        assertThat(reported).as(err.toString()).isZero();
        assertThat(out.toString()).contains("C1 create a user           V1").contains("of 20.");
        assertThat(Files.readString(page)).startsWith("<!DOCTYPE html>");
    }

    @Test
    void severalDataSetsAreMeasuredInTurns() throws IOException {
        int measured = run(
                "--scale=0.00003",
                "--growth=0.00003,0.00006",
                "--designs=v3",
                "--partitions=2",
                "--times=3",
                "--warm-up=0",
                "--concurrency=0",
                "--data=" + directory.resolve("data"),
                "--json");

        assertThat(measured).as(err.toString()).isZero();
        JsonNode root = new ObjectMapper().readTree(out.toString());
        assertThat(root.path("cells")).hasSize(10);
        assertThat(root.path("growth")).isNotEmpty();
        assertThat(root.path("growth").findValues("cells")).allSatisfy(cells -> assertThat(cells).hasSize(10));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "--scale=0                      | The scale is more than 0, and 1 at most",
        "--scale=1.5                    | The scale is more than 0, and 1 at most",
        "--scale=much                   | 'much' is not a double",
        "--designs=v1,v4                | the designs are v1, v2 and v3, not 'v4'",
        "--times=0                      | --times is at least 1",
        "--partitions=0                 | --partitions is from 1 to 1000",
        "--concurrency=8,-1             | --concurrency is from 0 to 1000",
        "--warm-up=-1                   | --warm-up is not negative",
        "--concurrency-seconds=0        | --concurrency-seconds is more than 0",
        "--growth=0.001,2               | The scale is more than 0, and 1 at most",
        "--growing-partitions=1,8       | --growing-partitions has a number for each scale of --growth",
        "--report=missing.json          | There is no file missing.json",
        "--html=missing/report.html     | There is no directory",
        "--nonsense                     | Unknown option",
    })
    void wrongOptionsAreExplained(String option, String sentence) {
        int code = run("--data=" + directory, option);

        assertThat(code).isEqualTo(WRONG_USAGE);
        assertThat(err.toString()).contains(sentence);
        assertThat(out.toString()).isEmpty();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void severalDataSetsNeedServersOfTheirOwn() {
        int code = run("--endpoint=https://localhost:1", "--growth=0.001,0.01");

        assertThat(code).isEqualTo(WRONG_USAGE);
        assertThat(err.toString()).contains("--growth needs a server for each data set");
    }

    @Test
    void aFileWithoutMeasurementIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("other.json"), "{}");

        int code = run("--report=" + file);

        assertThat(code).isEqualTo(1);
        assertThat(err.toString()).startsWith("orrery: No measurement is in " + file);
    }

    private int run(String... options) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        String[] arguments = new String[options.length + 2];
        arguments[0] = "bench";
        arguments[1] = "blog";
        System.arraycopy(options, 0, arguments, 2, options.length);
        CommandLine commandLine = Main.commandLine();
        return commandLine
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
