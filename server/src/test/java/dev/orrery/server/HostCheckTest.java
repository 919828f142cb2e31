package dev.orrery.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.access.AccountKeys;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may ask by which name, while the server takes a key that everybody knows. */
class HostCheckTest {

    private static final OrrerySettings NAMED = OrrerySettings.defaults()
            .withCertificateNames(List.of("db.example.test", "*.wild.test"))
            .withAdvertisedEndpoint(URI.create("https://advertised.test/"));

    @ParameterizedTest
    @ValueSource(strings = {
        "localhost", "LocalHost:8081", "127.0.0.1:1", "127.0.0.9", "[::1]:8081", "[::1]", "account.localhost:8081",
        "host.docker.internal", "db.example.test:443", "DB.example.test", "advertised.test", "a.wild.test"})
    void aHostThatTheServerIsIsAnswered(String host) throws Exception {
        try (Orrery server = Orrery.start(NAMED)) {
            assertThat(statusFor(server, "Host: " + host + "\r\n")).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "evil.test", "evil.test:8081", "localhost.evil.test", "evil-localhost", "127.0.0.1.evil.test", "b.a.wild.test",
        "wild.test",
        "203.0.113.7", "[2001:db8::1]:8081", "", ":8081", "localhost@evil.test", "evil.test/localhost"})
    void aHostThatTheServerIsNotIsRefused(String host) throws Exception {
        try (Orrery server = Orrery.start(NAMED)) {
            assertThat(statusFor(server, "Host: localhost\r\n")).isEqualTo(200);
            assertThat(statusFor(server, "Host: " + host + "\r\n")).isEqualTo(421);
        }
    }

    @Test
    void whoNamesNoHostIsNoBrowser() throws Exception {
        try (Orrery server = Orrery.start()) {
            assertThat(statusFor(server, "")).isEqualTo(200);
        }
    }

    @Test
    void aServerWithAKeyOfItsOwnAnswersByAnyName() throws Exception {
        OrrerySettings own = OrrerySettings.defaults().withKeys(AccountKeys.of("b3duLWtleS0wMTIzNDU2Nzg5"));
        try (Orrery server = Orrery.start(own)) {
            assertThat(statusFor(server, "Host: evil.test\r\n")).isEqualTo(200);
        }
    }

    private static int statusFor(Orrery server, String host) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.endpoint().getPort())) {
            String request = "GET /_health HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            String answer = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            return Integer.parseInt(answer.split(" ", 3)[1]);
        }
    }
}
