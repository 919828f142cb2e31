package dev.orrery.explorer.tests;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The browser of this machine, started once for all tests. */
final class Chromium implements AutoCloseable {

    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

    private static final double PATIENCE_MILLIS = 30_000;

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Path program) {
        this.playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        this.browser = playwright.chromium().launch(new BrowserType.LaunchOptions()
                .setExecutablePath(program)
                // The user of a build is often one for whom Chromium has no sandbox; it sees nothing but our own page.
                .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage")));
    }

    /** Starts it; the test is skipped where there is none. */
    static Chromium start() {
        Optional<Path> program = find();
        Assumptions.assumeTrue(program.isPresent(),
                "Skipped: there is no Chromium here. Install it (apt install chromium), or name it in CHROMIUM.");
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
        return new Chromium(program.orElseThrow());
    }

    private static Optional<Path> find() {
        Stream<Path> named = Stream.ofNullable(System.getenv("CHROMIUM")).map(Path::of);
        Stream<Path> onPath = Arrays.stream(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":"))
                .flatMap(directory -> NAMES.stream().map(Path.of(directory)::resolve));
        return Stream.concat(named, onPath).filter(Files::isExecutable).findFirst();
    }

    Browser browser() {
        return browser;
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
