package dev.orrery.benchmarks.rest;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The peer {@code @vercel/cosmosdb-server}, which keeps all in memory; fetched by npm where there is one. */
final class PeerServer {

    private static final String VERSION = "1.0.1";

    private PeerServer() {}

    /** How the peer treats connections: as its command line starts it, it closes them behind each answer. */
    enum Connections {
        CLOSED_BEHIND_ANSWERS,
        KEPT
    }

    static Optional<ServerProcess> start(Path scratch, Connections connections) {
        try {
            int installed = new ProcessBuilder(
                    "npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", scratch.toString(),
                    "@vercel/cosmosdb-server@" + VERSION)
                    .inheritIO()
                    .start()
                    .waitFor();
            if (installed != 0) {
                return Optional.empty();
            }
            int port = freePort();
            ProcessBuilder server = new ProcessBuilder(
                    "node", "-e", program(port, connections)).directory(scratch.toFile());
            return Optional.of(ServerProcess.start(server, Pattern.compile("ready (\\d+)")));
        } catch (IOException e) {
            System.err.println("Without the peer: " + e.getMessage());
            return Optional.empty();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String program(int port, Connections connections) {
        return """
                require('@vercel/cosmosdb-server').createHttpServer({ keepAlive: %s })
                    .listen(%d, '127.0.0.1', () => console.log('ready %d'))"""
                .formatted(connections == Connections.KEPT, port, port);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
