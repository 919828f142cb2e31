package dev.orrery.benchmarks.script;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orrery.benchmarks.query.RestConnection;
import dev.orrery.benchmarks.rest.ServerProcess;
import dev.orrery.benchmarks.rest.SignedRequests;
import dev.orrery.benchmarks.script.Starts.Took;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A server as users start it, by the command of the source folder; the first time that builds and rehearses. */
final class LaunchedServer {

    private static final Path COMMAND = Path.of("..", "orrery").toAbsolutePath().normalize();
    private static final Pattern READY = Pattern.compile("is ready at http://[^:]+:(\\d+)/");

    private LaunchedServer() {}

    private interface Call {
        double millis(URI server) throws IOException;
    }

    /** How long a start takes, until the server says that it is ready. */
    static Took start(Path directory) throws IOException {
        return start(directory, server -> 0);
    }

    /** The same, and how long a procedure takes that is called as soon as it is ready. */
    static Took call(Path directory) throws IOException {
        return start(directory, LaunchedServer::millisOfCall);
    }

    private static Took start(Path directory, Call call) throws IOException {
        long begin = System.nanoTime();
        try (ServerProcess server = launch(directory)) {
            return new Took(millisSince(begin), call.millis(server.address("http")));
        }
    }

    private static ServerProcess launch(Path directory) throws IOException {
        return ServerProcess.start(
                new ProcessBuilder(COMMAND.toString(), "start", "--port", "0", "--data", directory.toString()), READY);
    }

    private static double millisOfCall(URI server) throws IOException {
        byte[] request = new SignedRequests(server.getAuthority())
                .post(
                        "/" + Posts.ADD_COMMENT_LINK,
                        "sprocs",
                        Posts.ADD_COMMENT_LINK,
                        "[\"post-0000\", {\"id\": \"%d\", \"postId\": \"post-0000\"}]".formatted(System.nanoTime()),
                        "x-ms-documentdb-partitionkey: [\"post-0000\"]\r\n")
                .getBytes(UTF_8);
        try (RestConnection connection = new RestConnection(server)) {
            long begin = System.nanoTime();
            RestConnection.Answer answer = connection.exchange(request);
            if (answer.status() != 200) {
                throw new IOException("The procedure failed: " + new String(answer.body(), UTF_8));
            }
            return millisSince(begin);
        }
    }

    private static double millisSince(long begin) {
        return (System.nanoTime() - begin) / 1e6;
    }
}
