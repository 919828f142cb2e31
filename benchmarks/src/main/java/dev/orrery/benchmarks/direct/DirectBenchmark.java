package dev.orrery.benchmarks.direct;

import dev.orrery.benchmarks.Comparison;
import dev.orrery.benchmarks.ScratchDirectory;
import dev.orrery.benchmarks.rest.HttpLoad;
import dev.orrery.benchmarks.rest.Preparation;
import dev.orrery.benchmarks.rest.ServerProcess;
import dev.orrery.benchmarks.rest.SignedRequests;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Measures direct mode over TLS with 64 requests under way: reads beside REST's and beside a bare echo of as many bytes on the
 * same Netty, durable creates beside REST's, and the memory that the port costs a server that nobody asks anything.
 */
public final class DirectBenchmark {

    private static final int UNDER_WAY = 64;
    /** As REST has to do it, with one request on each; and as clients of direct mode do it, with several. */
    private static final List<Integer> CONNECTIONS = List.of(UNDER_WAY, 4);

    /** The server compiles what it does often in a process of its own, where nobody can see when it is done. */
    private static final int WARM_UP_SECONDS = 40;

    private static final int ANSWER_HEAD_BYTES = 280;
    private static final int ANSWER_PAYLOAD_BYTES = 400;
    private static final int MEMORY_ROUNDS = 5;

    private final List<String> rows = new ArrayList<>();
    private final int seconds;

    private DirectBenchmark(int seconds) {
        this.seconds = seconds;
    }

    /** Arguments: the seconds of a turn. */
    public static void main(String[] arguments) throws IOException {
        new DirectBenchmark(Integer.parseInt(arguments[0])).run();
        System.exit(0);
    }

    private void run() throws IOException {
        int port = freePort();
        try (ScratchDirectory data = new ScratchDirectory();
                ServerProcess orrery = ServerProcess.ofClass(
                        DirectProcess.class, data.path().resolve("data").toString(), Integer.toString(port));
                ServerProcess echo = ServerProcess.ofClass(FrameEcho.class, Integer.toString(ANSWER_HEAD_BYTES),
                        Integer.toString(ANSWER_PAYLOAD_BYTES))) {
            URI rest = orrery.address("https");
            Preparation.run(orrery.address("http"));
            warmUp(rest, port);
            for (int connections : CONNECTIONS) {
                String how = connections + " connections";
                compare("read by " + how + ", beside a bare echo",
                        reads(echo.address("https").getPort(), connections), reads(port, connections));
                compare("read by " + how + ", beside REST by " + UNDER_WAY, restReads(rest), reads(port, connections));
                compare("durable create by " + how + ", beside REST by " + UNDER_WAY,
                        new HttpLoad(rest, UNDER_WAY, 201, signed(rest).creates("rest-" + connections + "-")),
                        load(port, connections, 201, SignedFrames.creates("direct-" + connections + "-")));
            }
        }
        memory();
        rows.forEach(System.out::println);
    }

    private static void warmUp(URI rest, int port) {
        try (HttpLoad restReads = restReads(rest);
                DirectLoad directReads = reads(port, 4)) {
            restReads.atFullSpeed(WARM_UP_SECONDS);
            directReads.atFullSpeed(WARM_UP_SECONDS);
        }
    }

    private void compare(String name, HttpLoad reference, DirectLoad subject) {
        try (reference; subject) {
            compare(name, () -> reference.atFullSpeed(seconds).perSecond(), subject);
        }
    }

    private void compare(String name, DirectLoad reference, DirectLoad subject) {
        try (reference; subject) {
            compare(name, () -> reference.atFullSpeed(seconds), subject);
        }
    }

    private void compare(String name, Comparison.Measured reference, DirectLoad subject) {
        rows.add(Comparison.run(name, reference, () -> subject.atFullSpeed(seconds)).row());
    }

    /** By turns, the resident memory of servers with and without the port, which nobody has asked for anything. */
    private void memory() throws IOException {
        List<Long> without = new ArrayList<>();
        List<Long> with = new ArrayList<>();
        for (int round = 0; round < MEMORY_ROUNDS; round++) {
            without.add(residentMegabytes(DirectProcess.OFF));
            with.add(residentMegabytes(Integer.toString(freePort())));
        }
        rows.add("resident, without the port %s MB, with it %s MB"
                .formatted(without.stream().sorted().toList(), with.stream().sorted().toList()));
    }

    private static long residentMegabytes(String port) throws IOException {
        try (ScratchDirectory data = new ScratchDirectory();
                ServerProcess server =
                        ServerProcess.ofClass(DirectProcess.class, data.path().resolve("data").toString(), port)) {
            TimeUnit.SECONDS.sleep(3);
            try (var lines = Files.lines(Path.of("/proc/" + server.pid() + "/status"))) {
                return lines.filter(line -> line.startsWith("VmRSS:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) >> 10)
                        .findFirst()
                        .orElseThrow();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("A measurement was interrupted", e);
        }
    }

    private static HttpLoad restReads(URI rest) {
        return new HttpLoad(rest, UNDER_WAY, 200, signed(rest).reads());
    }

    private static DirectLoad reads(int port, int connections) {
        return load(port, connections, 200, SignedFrames.reads());
    }

    private static DirectLoad load(int port, int connections, int status, SignedFrames.Frames frames) {
        return new DirectLoad(port, connections, UNDER_WAY / connections, status, frames);
    }

    private static SignedRequests signed(URI server) {
        return new SignedRequests(server.getAuthority());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
