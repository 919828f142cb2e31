package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What users write with the JavaScript SDK, in {@code src/test/js}, run by Node against a server of ours. */
class JavaScriptSdkTest {

    @Test
    void theJavaScriptSdkDoesWhatItsUsersExpect() throws Exception {
        Path project = NodeProject.installed();

        try (Orrery orrery = Orrery.start(OrrerySettings.defaults().withoutRateLimit());
                Orrery limited = Orrery.start(OrrerySettings.defaults().withRateLimit())) {
            Program.Outcome outcome = Program.in(project)
                    .with(settingsFor(orrery, limited, project.resolve("certificate.pem")))
                    .run(List.of("node", "--test"));

            assertThat(outcome.exitCode()).as(outcome.output() + outcome.errors()).isZero();
        }
    }

    private static Map<String, String> settingsFor(Orrery orrery, Orrery limited, Path certificate) throws IOException {
        Files.writeString(certificate, orrery.certificate().toPem());
        return Map.of(
                "ORRERY_ENDPOINT", orrery.endpoint().toString(),
                "ORRERY_SECURE_ENDPOINT", orrery.secureEndpoint().toString(),
                "ORRERY_LIMITED_ENDPOINT", limited.endpoint().toString(),
                "ORRERY_TABLES", orrery.tableConnectionString(),
                "ORRERY_TABLES_ENDPOINT", orrery.tableEndpoint().toString(),
                "ORRERY_KEY", orrery.key(),
                "NODE_EXTRA_CA_CERTS", certificate.toAbsolutePath().toString());
    }
}
