package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.embedded.Orrery;
import dev.orrery.embedded.OrrerySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users write with the JavaScript SDK, in {@code src/test/js}, run by Node against a server of ours. */
class JavaScriptSdkTest {

    private static final Path SOURCES = Path.of("src", "test", "js");
    private static final Path PROJECT = Path.of("target", "js");
    private static final int NODE_VERSION_MIN = 20;
    private static final Duration TIME_LIMIT = Duration.ofMinutes(5);

    /** How a program ended, and what it said. */
    private record Outcome(int exitCode, String output) {}

    @Test
    void theJavaScriptSdkDoesWhatItsUsersExpect() throws Exception {
        assumeTrue(nodeVersion() >= NODE_VERSION_MIN, "Needs Node.js " + NODE_VERSION_MIN + " or newer");
        assumeTrue(isPresent("npm"), "Needs npm");
        copyProject();
        succeed(List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"), Map.of());

        try (Orrery orrery = Orrery.start(OrrerySettings.defaults().withoutRateLimit());
                Orrery limited = Orrery.start()) {
            succeed(List.of("node", "--test"), settingsFor(orrery, limited));
        }
    }

    private static Map<String, String> settingsFor(Orrery orrery, Orrery limited) throws IOException {
        Path certificate = PROJECT.resolve("certificate.pem");
        Files.writeString(certificate, orrery.certificate().toPem());
        return Map.of(
                "ORRERY_ENDPOINT", orrery.endpoint().toString(),
                "ORRERY_SECURE_ENDPOINT", orrery.secureEndpoint().toString(),
                "ORRERY_LIMITED_ENDPOINT", limited.endpoint().toString(),
                "ORRERY_KEY", orrery.key(),
                "NODE_EXTRA_CA_CERTS", certificate.toAbsolutePath().toString());
    }

    private static void copyProject() throws IOException {
        Files.createDirectories(PROJECT);
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.toList()) {
                Files.copy(file, PROJECT.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static int nodeVersion() throws Exception {
        if (!isPresent("node")) {
            return 0;
        }
        Matcher version = Pattern.compile("v(\\d+)\\.")
                .matcher(run(List.of("node", "--version"), Map.of()).output());
        return version.find() ? Integer.parseInt(version.group(1)) : 0;
    }

    private static boolean isPresent(String program) throws Exception {
        Files.createDirectories(PROJECT);
        try {
            return run(List.of(program, "--version"), Map.of()).exitCode() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static void succeed(List<String> command, Map<String, String> settings) throws Exception {
        Outcome outcome = run(command, settings);
        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
    }

    private static Outcome run(List<String> command, Map<String, String> settings) throws Exception {
        Path output = Files.createTempFile("orrery-", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(PROJECT.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(settings);
        try {
            Process process = builder.start();
            return new Outcome(exitCodeOf(process), Files.readString(output));
        } finally {
            Files.delete(output);
        }
    }

    private static int exitCodeOf(Process process) throws InterruptedException {
        if (process.waitFor(TIME_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            return process.exitValue();
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        return process.destroyForcibly().waitFor();
    }
}
