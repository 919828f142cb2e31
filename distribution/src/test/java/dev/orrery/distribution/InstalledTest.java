package dev.orrery.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tries the archive and the runnable jar as who installs them. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class InstalledTest {

    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final String NAME = "orrery-" + System.getProperty("orrery.version");
    private static final Path JAR = TARGET.resolve(NAME + "-all.jar");
    private static final long BYTES_MAX = 90_000_000;

    /** What of JavaScript asks its libraries for data, some of which the jar leaves out. */
    private static final String PROGRAM = """
            function () {
                getContext().getResponse().setBody([
                    'é'.normalize('NFD').length, 'ﬁ'.normalize('NFKC'), 'ä'.localeCompare('z'), 'I'.toLocaleLowerCase('tr'),
                    (1234.5).toLocaleString('de'), new Date(0).toLocaleDateString('de'), new Date(0).toString(),
                    /\\\\p{Lu}+/u.exec('aÄBc')[0]]);
            }
            """.replace("\n", " ");

    @TempDir
    private Path directory;

    @Test
    void theArchiveRunsFromAnyFolder() throws Exception {
        Path folder = Files.createDirectory(directory.resolve("a folder"));
        run("tar", "xzf", TARGET.resolve(NAME + ".tar.gz").toString(), "-C", folder.toString());
        Path home = folder.resolve(NAME);
        run("chmod", "-R", "a-w", home.toString());

        try (TestServer server = TestServer.start(directory, List.of(home.resolve("bin/orrery").toString()))) {
            assertThatItAnswers(server);
            assertThat(Files.readString(server.output())).doesNotContain("WARNING");
        } finally {
            run("chmod", "-R", "u+w", home.toString());
        }
    }

    @Test
    void theJarRunsAlone() throws Exception {
        List<String> command =
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", JAR.toString());

        try (TestServer server = TestServer.start(directory, command)) {
            assertThat(Files.readString(server.output())).doesNotContain("WARNING");
            assertThatItAnswers(server);
        }
    }

    @Test
    void whatIsDownloadedIsSmall() {
        assertThat(List.of(JAR, TARGET.resolve(NAME + ".zip"), TARGET.resolve(NAME + ".tar.gz")))
                .allSatisfy(file -> assertThat(Files.size(file)).isLessThan(BYTES_MAX));
    }

    private static void assertThatItAnswers(TestServer server) throws Exception {
        server.post("dbs", "", "dbs", "{\"id\":\"d\"}");
        server.post("colls", "dbs/d", "dbs/d/colls", "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/id\"]}}");
        server.post("docs", "dbs/d/colls/c", "dbs/d/colls/c/docs", "{\"id\":\"a\"}");
        server.post("sprocs", "dbs/d/colls/c", "dbs/d/colls/c/sprocs", "{\"id\":\"p\",\"body\":\"" + PROGRAM + "\"}");

        assertThat(server.post("sprocs", "dbs/d/colls/c/sprocs/p", "dbs/d/colls/c/sprocs/p", "[]")).isEqualTo(
                "[2,\"fi\",-1,\"i\",\"1234.5\",\"1970-01-01\",\"Thu Jan 01 1970 00:00:00 GMT+0000 (GMT)\",\"ÄB\"]");
        // The certificate is made, and TLS spoken.
        run("curl", "--silent", "--fail", "--insecure", server.endpoint().resolve("/_health").toString()
                .replace("http:", "https:"));
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
    }
}
