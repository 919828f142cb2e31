package dev.orrery.cli.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.server.Orrery;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class OpenCommandTest {

    private final List<URI> shown = new ArrayList<>();
    private boolean hasBrowser = true;

    @Test
    void theExplorerOfTheServerIsShown() throws Exception {
        try (Orrery server = Orrery.start()) {
            String printed = open(server.endpoint());

            URI explorer = URI.create(server.endpoint() + "_explorer/");
            assertThat(shown).containsExactly(explorer);
            assertThat(printed.strip()).isEqualTo(explorer.toString());
        }
    }

    @Test
    void withoutABrowserTheAddressIsTold() throws Exception {
        hasBrowser = false;
        try (Orrery server = Orrery.start()) {
            assertThat(open(server.endpoint())).contains("open this address", server.endpoint() + "_explorer/");
        }
    }

    @ParameterizedTest
    @CsvSource({"Linux,xdg-open", "Mac OS X,open", "Windows 11,rundll32"})
    void eachSystemHasItsWayToOpenAnAddress(String system, String program) {
        assertThat(Browser.command(system, "http://localhost/")).startsWith(program).endsWith("http://localhost/");
    }

    private String open(URI endpoint) {
        StringWriter out = new StringWriter();
        Browser browser = new Browser() {
            @Override
            public boolean show(URI address) {
                shown.add(address);
                return hasBrowser;
            }
        };
        int exitCode = new CommandLine(new OpenCommand(browser))
                .setOut(new PrintWriter(out))
                .execute("--endpoint", endpoint.toString());
        assertThat(exitCode).isZero();
        return out.toString();
    }
}
