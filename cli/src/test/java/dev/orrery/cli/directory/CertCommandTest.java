package dev.orrery.cli.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.Main;
import dev.orrery.network.tls.ServerCertificate;
import dev.orrery.server.DataLocation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CertCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    void theCertificateIsPrintedAndHowToTrustItBesideIt() {
        assertThat(cert()).isZero();

        assertThat(out.toString()).isEqualTo(kept().toPem());
        assertThat(err.toString()).contains(
                "NODE_EXTRA_CA_CERTS=" + keptFile(), "REQUESTS_CA_BUNDLE=", "-Djavax.net.ssl.trustStore=",
                "SSL_CERT_FILE=", "--cacert", "DangerousAcceptAnyServerCertificateValidator",
                "COSMOS.EMULATOR_SERVER_CERTIFICATE_VALIDATION_DISABLED=true");
    }

    @Test
    void theCertificateIsThatOfTheServer() {
        String first = kept().toPem();

        assertThat(cert()).isZero();

        assertThat(out.toString()).isEqualTo(first);
    }

    @Test
    void aPemFileHasTheCertificate() {
        Path file = directory.resolve("orrery.pem");

        assertThat(cert("--pem", file.toString())).isZero();

        assertThat(file).hasContent(kept().toPem());
        assertThat(out.toString()).contains("--cacert " + file).doesNotContain("BEGIN CERTIFICATE");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void trustStoresHaveTheCertificate() throws Exception {
        Path jks = directory.resolve("orrery.jks");
        Path pkcs12 = directory.resolve("orrery.p12");

        assertThat(cert("--jks", jks.toString(), "--pkcs12", pkcs12.toString(), "--password", "s3cret!")).isZero();

        for (Path file : List.of(jks, pkcs12)) {
            KeyStore trusted = KeyStore.getInstance(file.toFile(), "s3cret!".toCharArray());
            assertThat(trusted.getCertificate("orrery")).isEqualTo(kept().certificate());
        }
        assertThat(out.toString()).contains("trustStore=" + jks, "trustStorePassword=s3cret!");
    }

    @Test
    void namesCanBeAskedForBeforeTheFirstStart() throws Exception {
        assertThat(cert("--certificate-name", "db.example.test")).isZero();

        assertThat(kept().certificate().getSubjectAlternativeNames()).anyMatch(n -> n.contains("db.example.test"));
    }

    @Test
    void whatCanNotBeWrittenIsToldInOneLine() throws Exception {
        Path nowhere = Files.writeString(directory.resolve("file"), "").resolve("orrery.pem");

        assertThat(cert("--pem", nowhere.toString())).isEqualTo(1);
        assertThat(err.toString().lines()).singleElement().asString().contains(nowhere.toString());
    }

    @Test
    void aShortPasswordIsRefused() {
        assertThat(cert("--jks", directory.resolve("orrery.jks").toString(), "--password", "12345")).isEqualTo(2);

        assertThat(err.toString()).contains("'--password'");
        assertThat(directory.resolve("orrery.jks")).doesNotExist();
    }

    private ServerCertificate kept() {
        return ServerCertificate.loadOrCreate(keptFile().getParent(), List.of(), Clock.systemUTC());
    }

    private Path keptFile() {
        return ServerCertificate.fileIn(
                new DataLocation.Directory(directory.resolve("data")).certificateDirectory().orElseThrow());
    }

    private int cert(String... options) {
        List<String> arguments = new ArrayList<>(List.of("cert"));
        arguments.addAll(List.of(options));
        CommandLine commandLine = Main.commandLine(Map.of("ORRERY_DATA", directory.resolve("data").toString()));
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments.toArray(String[]::new));
    }
}
