package dev.orrery.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Checks what surrounds the program, as far as that goes without a container engine and without running systemd. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class PackagingTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String JAR = "target/orrery-" + System.getProperty("orrery.version") + "-all.jar";

    @TempDir
    private Path directory;

    @Test
    void filesInYamlCanBeRead() throws IOException {
        List<String> files = List.of("compose.yaml", ".github/workflows/ci.yml", ".github/workflows/release.yml",
                "examples/github-actions/tests.yml");

        assertThat(files).allSatisfy(file -> assertThatCode(() -> yaml(ROOT.resolve(file))).doesNotThrowAnyException());
    }

    @Test
    void whatTheImageCopiesIsThere() throws IOException {
        List<String> sources = matches("(?m)^COPY (.*) \\S+$").flatMap(names -> Stream.of(names.split(" "))).toList();

        assertThat(sources).isNotEmpty().allSatisfy(source -> assertThat(found(source)).as(source).isTrue());
    }

    @Test
    void theHealthCheckOfTheImageIsAnswered() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/wget")), "wget is missing");
        String check = matches("(?m)^HEALTHCHECK .*\\\\\\n +CMD (.*)$").findFirst().orElseThrow();
        List<String> program = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar",
                Path.of(JAR).toAbsolutePath().toString());

        try (TestServer server = TestServer.start(directory, program)) {
            assertThat(run("sh", "-c", check.replace(":8081", ":" + server.endpoint().getPort()))).isZero();
        }
        assertThat(run("sh", "-c", check.replace(":8081", ":1"))).isEqualTo(1);
    }

    @Test
    void systemdTakesTheUnit() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "systemd-analyze is missing");
        String unit = Files.readString(Path.of("src/main/systemd/orrery.service"));
        Path copy = directory.resolve("orrery.service");
        Files.writeString(copy, unit.replace("/opt/orrery/bin/orrery", "/bin/true"));

        assertThat(run("systemd-analyze", "verify", copy.toString())).isZero();
    }

    private static Object yaml(Path file) throws IOException {
        return new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
    }

    private static Stream<String> matches(String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(ROOT.resolve("Dockerfile")));
        return matcher.results().map(result -> result.group(1)).toList().stream();
    }

    /** Whether files match a pattern whose last part may have stars. */
    private static boolean found(String pattern) throws IOException {
        Path path = ROOT.resolve(pattern);
        try (var files = Files.newDirectoryStream(path.getParent(), path.getFileName().toString())) {
            return files.iterator().hasNext();
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }
}
