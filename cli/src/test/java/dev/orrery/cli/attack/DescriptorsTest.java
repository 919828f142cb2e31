package dev.orrery.cli.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An attack: more connections than the server may have files. */
class DescriptorsTest {

    private static final int CONNECTIONS = 400;

    @TempDir
    private Path directory;

    /** So few that the files of the server and half of that many connections don't fit together. */
    @Test
    void aServerThatRanOutOfFilesAnswersAgainWhenThereAreSome() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "There is no shell to set the limit");
        try (ServerProcess server = ServerProcess.start(
                directory, "ulimit -n 140", List.of(), "--data", directory.resolve("data").toString())) {
            int port = server.endpoint().getPort();
            // Classes that are loaded from folders, as those of tests are, take files; an installed server has them in one that is open.
            Eventually.isTrue("it answers at first", () -> answers(port));
            List<Socket> clients = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                connect(port).ifPresent(clients::add);
            }
            for (Socket client : clients) {
                client.close();
            }

            Eventually.isTrue("it answers", () -> answers(port));
            assertThat(server.errors()).contains("Connections can't be accepted now", "ulimit -n");
        }
    }

    private static Optional<Socket> connect(int port) {
        try {
            return Optional.of(new Socket(InetAddress.getLoopbackAddress(), port));
        } catch (IOException refused) {
            return Optional.empty();
        }
    }

    private static boolean answers(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(5));
            String request = "GET /_health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                    .startsWith("HTTP/1.1 200");
        } catch (IOException e) {
            return false;
        }
    }
}
