package dev.orrery.cli.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.cli.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
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
    private static final int PATIENCE_SECONDS = 60;

    @TempDir
    private Path directory;

    /** So few that the files of the server and half of that many connections don't fit together. */
    @Test
    void aServerThatRanOutOfFilesAnswersAgainWhenThereAreSome() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "There is no shell to set the limit");
        Process process = start(110);
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            int port = portOf(out);
            List<Socket> clients = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                connect(port).ifPresent(clients::add);
            }
            for (Socket client : clients) {
                client.close();
            }

            assertThat(eventuallyAnswers(port)).as("it answers").isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(int filesMax) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String limit = "ulimit -n " + filesMax + " && exec \"$@\"";
        return new ProcessBuilder(
                "/bin/sh", "-c", limit, "sh", java, "-cp", System.getProperty("java.class.path"), Main.class.getName(),
                "start", "--port", "0", "--data", directory.resolve("data").toString())
                .redirectError(directory.resolve("errors").toFile())
                .start();
    }

    private static int portOf(BufferedReader out) throws IOException {
        String line = out.readLine();
        while (!line.contains("is ready at ")) {
            line = out.readLine();
        }
        return URI.create(line.substring(line.indexOf("http"))).getPort();
    }

    private static Optional<Socket> connect(int port) {
        try {
            return Optional.of(new Socket(InetAddress.getLoopbackAddress(), port));
        } catch (IOException refused) {
            return Optional.empty();
        }
    }

    private static boolean eventuallyAnswers(int port) throws InterruptedException {
        for (int i = 0; i < PATIENCE_SECONDS; i++) {
            if (answers(port)) {
                return true;
            }
            TimeUnit.SECONDS.sleep(1);
        }
        return false;
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
