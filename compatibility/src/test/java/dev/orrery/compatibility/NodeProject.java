package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A copy of {@code src/test/js} into which npm has installed the JavaScript SDK; one for all tests. */
final class NodeProject {

    private static final Path SOURCES = Path.of("src", "test", "js");
    private static final Path DIRECTORY = Path.of("target", "js");
    private static final int NODE_VERSION_MIN = 20;
    private static final AtomicBoolean IS_INSTALLED = new AtomicBoolean();

    private NodeProject() {}

    /** The project's directory; the test is skipped where there is no Node.js. */
    static synchronized Path installed() throws IOException, InterruptedException {
        assumeTrue(nodeVersion() >= NODE_VERSION_MIN, "Needs Node.js " + NODE_VERSION_MIN + " or newer");
        assumeTrue(isPresent("npm"), "Needs npm");
        if (!IS_INSTALLED.get()) {
            copySources();
            Program.Outcome outcome = Program.in(DIRECTORY)
                    .run(List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"));
            assertThat(outcome).matches(Program.Outcome::isSuccess);
            IS_INSTALLED.set(true);
        }
        return DIRECTORY;
    }

    private static void copySources() throws IOException {
        Files.createDirectories(DIRECTORY);
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.toList()) {
                Files.copy(file, DIRECTORY.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static int nodeVersion() throws IOException, InterruptedException {
        if (!isPresent("node")) {
            return 0;
        }
        Matcher version = Pattern.compile("v(\\d+)\\.")
                .matcher(Program.in(DIRECTORY).run(List.of("node", "--version")).output());
        return version.find() ? Integer.parseInt(version.group(1)) : 0;
    }

    private static boolean isPresent(String program) throws InterruptedException {
        try {
            return Program.in(DIRECTORY).run(List.of(program, "--version")).isSuccess();
        } catch (IOException e) {
            return false;
        }
    }
}
