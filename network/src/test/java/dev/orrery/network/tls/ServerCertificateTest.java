package dev.orrery.network.tls;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.network.tls.ServerCertificate.KeyStoreFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.CertificateParsingException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerCertificateTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Clock CLOCK = at(NOW);

    @TempDir
    private Path directory;

    @Test
    void aCertificateNamesThisMachineAndWhatWasAsked() throws Exception {
        ServerCertificate made = ServerCertificate.ephemeral(List.of("DB.Example.test", "10.1.2.3", "fd00::5"), CLOCK);

        assertThat(namesOf(made)).contains(
                "localhost", "127.0.0.1", "0:0:0:0:0:0:0:1", "host.docker.internal",
                "db.example.test", "10.1.2.3", "fd00:0:0:0:0:0:0:5");
    }

    @Test
    void aCertificateIsItsOwnRootAndMaySignNoOther() throws Exception {
        ServerCertificate made = ServerCertificate.ephemeral(List.of(), CLOCK);

        made.certificate().verify(made.certificate().getPublicKey());
        assertThat(made.certificate().getBasicConstraints()).isEqualTo(-1);
        assertThat(made.certificate().getKeyUsage()).startsWith(true).containsOnlyOnce(true);
        assertThat(made.certificate().getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
    }

    @Test
    void aCertificateIsValidForAsLongAsAppleAllows() {
        ServerCertificate made = ServerCertificate.ephemeral(List.of(), CLOCK);

        Instant begin = made.certificate().getNotBefore().toInstant();
        Instant end = made.certificate().getNotAfter().toInstant();
        assertThat(begin).isBefore(NOW);
        assertThat(Duration.between(begin, end)).isLessThan(Duration.ofDays(825)).isGreaterThan(Duration.ofDays(800));
    }

    @Test
    void aCertificateIsMadeOnceAndKept() {
        ServerCertificate first = load();

        assertThat(load()).isEqualTo(first);
        assertThat(loadAt(NOW.plus(Duration.ofDays(800)))).isEqualTo(first);
    }

    @Test
    void theKeyIsItsOwnersAlone() throws IOException {
        load();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("key.pem"))))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("certificate.pem"))))
                .isEqualTo("rw-r--r--");
    }

    @Test
    void aCertificateThatExpiresIsReplaced() {
        ServerCertificate first = load();

        Instant aDayBeforeItsEnd = first.certificate().getNotAfter().toInstant().minus(Duration.ofDays(1));
        ServerCertificate second = loadAt(aDayBeforeItsEnd);

        assertThat(second).isNotEqualTo(first);
        assertThat(loadAt(aDayBeforeItsEnd)).isEqualTo(second);
    }

    @Test
    void aCertificateIsReplacedWhenItLacksAName() throws Exception {
        ServerCertificate first = load("a.test");

        ServerCertificate second = load("a.test", "b.test", "10.0.0.9");

        assertThat(second).isNotEqualTo(first);
        assertThat(namesOf(second)).contains("a.test", "b.test", "10.0.0.9");
        assertThat(load("B.test", "10.0.0.9")).isEqualTo(second);
        assertThat(load()).isEqualTo(second);
    }

    @Test
    void aCertificateThatMaySignOthersIsReplacedAndSetAside() throws Exception {
        AuthorityCertificate.writeTo(directory, NOW);
        String before = Files.readString(directory.resolve("certificate.pem"));

        ServerCertificate renewed = load();

        assertThat(renewed.certificate().getBasicConstraints()).isEqualTo(-1);
        assertThat(load()).isEqualTo(renewed);
        assertThat(directory.resolve("certificate.pem.old")).hasContent(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"certificate.pem", "key.pem"})
    void whatCanNotBeReadIsReplacedAndSetAside(String name) throws IOException {
        ServerCertificate first = load();
        Path file = directory.resolve(name);
        Files.writeString(file, "not any more");

        ServerCertificate second = load();

        assertThat(second).isNotEqualTo(first);
        assertThat(load()).isEqualTo(second);
        assertThat(directory.resolve(name + ".old")).hasContent("not any more");
    }

    @Test
    void theKeyOfAnotherCertificateIsNotTaken() throws IOException {
        ServerCertificate first = load();
        ServerCertificate other = ServerCertificate.ephemeral(List.of(), CLOCK);
        Files.writeString(directory.resolve("key.pem"), Pem.PRIVATE_KEY.encode(other.privateKey().getEncoded()));

        assertThat(load()).isNotEqualTo(first);
    }

    @Test
    void aLostKeyMakesANewCertificate() throws IOException {
        ServerCertificate first = load();
        Files.delete(directory.resolve("key.pem"));

        assertThat(load()).isNotEqualTo(first);
    }

    @Test
    void thoseWhoStartTogetherShareOneCertificate() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            Callable<ServerCertificate> load = this::load;

            List<Future<ServerCertificate>> loaded = threads.invokeAll(List.of(load, load, load, load));

            for (Future<ServerCertificate> certificate : loaded) {
                assertThat(certificate.get()).isEqualTo(load());
            }
        }
    }

    @Test
    void noPartOfAFileIsLeftBehind() {
        load();
        load("more.test");

        assertThat(directory.toFile().list()).containsExactlyInAnyOrder(
                "certificate.pem", "key.pem", "certificate.pem.old", "key.pem.old", "lock");
    }

    @Test
    void aDirectoryThatCanNotBeMadeIsToldSo() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "not a directory");

        assertThatOrreryFails(() -> ServerCertificate.loadOrCreate(file.resolve("tls"), List.of(), CLOCK))
                .withCode(ErrorCode.STORAGE_FAILED)
                .withMessageContaining(file.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "two words", "http://a.test/", "-a.test", "a..test", "a.test:8081", "*"})
    void whatIsNoNameIsRefused(String name) {
        assertThatOrreryFails(() -> ServerCertificate.ephemeral(List.of(name), CLOCK))
                .withCode(ErrorCode.INVALID_REQUEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "*.a.test", "my_service", "[::1]", "münchen.test"})
    void namesArePeoplesSpellings(String name) {
        ServerCertificate made = load(name);

        assertThat(load(name)).isEqualTo(made);
    }

    @ParameterizedTest
    @EnumSource
    void aTrustStoreHasTheCertificateAndNoKey(KeyStoreFormat format) throws Exception {
        ServerCertificate made = load();
        Path file = directory.resolve("trusted");
        char[] password = "secret".toCharArray();

        made.writeKeyStore(file, format, password);

        KeyStore trusted = KeyStore.getInstance(file.toFile(), password);
        assertThat(trusted.getType()).isEqualToIgnoringCase(format.name());
        assertThat(trusted.size()).isOne();
        assertThat(trusted.isCertificateEntry("orrery")).isTrue();
        assertThat(trusted.getCertificate("orrery")).isEqualTo(made.certificate());
    }

    @Test
    void thePemTextIsTheCertificate() throws Exception {
        ServerCertificate made = load();

        String pem = made.toPem();

        assertThat(pem).startsWith("-----BEGIN CERTIFICATE-----\n").endsWith("\n-----END CERTIFICATE-----\n");
        assertThat(CertificateCodec.certificate(Pem.CERTIFICATE.decode(pem))).isEqualTo(made.certificate());
        assertThat(directory.resolve("certificate.pem")).hasContent(pem);
    }

    private ServerCertificate load(String... names) {
        return ServerCertificate.loadOrCreate(directory, List.of(names), CLOCK);
    }

    private ServerCertificate loadAt(Instant now) {
        return ServerCertificate.loadOrCreate(directory, List.of(), at(now));
    }

    private static Clock at(Instant now) {
        return Clock.fixed(now, ZoneOffset.UTC);
    }

    private static Set<String> namesOf(ServerCertificate certificate) throws CertificateParsingException {
        return Set.copyOf(certificate.certificate().getSubjectAlternativeNames().stream()
                .map(name -> (String) name.get(1))
                .toList());
    }
}
