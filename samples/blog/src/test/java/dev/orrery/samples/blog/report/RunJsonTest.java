package dev.orrery.samples.blog.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.samples.blog.measure.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunJsonTest {

    private final Run run = MadeUpRun.USUAL.run();

    @TempDir
    private Path directory;

    @Test
    void cellsSayWhatTheyAreOf() throws IOException {
        JsonNode root = new ObjectMapper().readTree(RunJson.write(Report.of(List.of(run))));

        assertThat(root.path("cells")).hasSize(30);
        assertThat(root.path("cells").path(0).toString())
                .startsWith("{\"request\":\"C1\",\"design\":\"v1\",\"ru\":5.824,\"p50Millis\":3.5,\"p99Millis\":8.75,");
        assertThat(root.path("concurrent").path(0).path("callers").asInt()).isEqualTo(16);
        assertThat(root.path("scale").asDouble()).isEqualTo(0.01);
        assertThat(root.path("seed").asInt()).isEqualTo(1);
        assertThat(root.path("partitions").asInt()).isEqualTo(80);
        assertThat(root.path("items").asLong()).isEqualTo(1_880_000);
        assertThat(root.path("loading").toString())
                .isEqualTo("{\"items\":3000,\"seconds\":0.125,\"perSecond\":24000.0}");
        assertThat(root.has("growth")).isFalse();
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        Path file = directory.resolve("run.json");
        Run small = MadeUpRun.USUAL.withScale(0.001).run();
        Run few = MadeUpRun.USUAL.withScale(0.001).withPartitions(1).run();
        String written = RunJson.write(Report.of(List.of(run, small, few)));
        Files.writeString(file, written);

        List<Run> read = RunReader.read(file);

        assertThat(read).hasSize(3);
        assertThat(read.getFirst().conditions()).isEqualTo(run.conditions());
        assertThat(read.getFirst().loading()).isEqualTo(run.loading());
        assertThat(RunJson.write(Report.of(read))).isEqualTo(written);
    }

    @Test
    void ratiosCompareTheMostDataWithTheLeast() throws IOException {
        Run large = MadeUpRun.USUAL.withScale(0.1).withFactors(2.04, 0.6).run();
        Run few = MadeUpRun.USUAL.withScale(0.001).withPartitions(1).withFactors(0.51, 0.25).run();

        JsonNode root = new ObjectMapper().readTree(RunJson.write(Report.of(List.of(run, large, few))));

        assertThat(root.path("growth")).hasSize(2);
        assertThat(root.path("ratios")).hasSize(30);
        assertThat(root.path("ratios").path(0).toString())
                .isEqualTo("{\"request\":\"C1\",\"design\":\"v1\",\"ru\":2.0,\"p50Millis\":1.2}");
        assertThat(root.path("ratiosWithPartitions").path(0).toString())
                .isEqualTo("{\"request\":\"C1\",\"design\":\"v1\",\"ru\":4.0,\"p50Millis\":2.4}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{}", "{\"scale\":7}", "{\"cells\":[{\"request\":\"C9\"}]}"})
    void otherFilesAreNamed(String text) throws IOException {
        Path file = directory.resolve("other.json");
        Files.writeString(file, text);

        assertThatThrownBy(() -> RunReader.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("No measurement is in " + file);
    }
}
