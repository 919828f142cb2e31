package dev.orrery.benchmarks.rest;

import dev.orrery.benchmarks.Comparison;
import dev.orrery.benchmarks.ScratchDirectory;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Measures reads and durable creates by REST with 64 connections over loopback, beside a bare echo of as many bytes on the
 * same HTTP library, and beside a peer. Servers run in processes of their own.
 */
public final class RestBenchmark {

    private static final int CONNECTIONS = 64;
    private static final int SECONDS = 2;
    private static final int PACED_SECONDS = 10;
    private static final int ANSWER_BYTES = 400;

    private final List<String> rows = new ArrayList<>();

    private RestBenchmark() {}

    public static void main(String[] arguments) throws IOException {
        new RestBenchmark().run();
        System.exit(0);
    }

    private void run() throws IOException {
        try (ScratchDirectory data = new ScratchDirectory();
                ServerProcess orrery =
                        ServerProcess.ofClass(OrreryProcess.class, data.path().resolve("data").toString());
                ServerProcess echo =
                        ServerProcess.ofClass(EchoServer.class, "http", Integer.toString(ANSWER_BYTES));
                ServerProcess echoTls =
                        ServerProcess.ofClass(EchoServer.class, "https", Integer.toString(ANSWER_BYTES))) {
            Preparation.run(orrery.address("http"));
            double reads = compare("read, plain http", reads(echo.address("http")), reads(orrery.address("http")));
            compare("read, TLS", reads(echoTls.address("https")), reads(orrery.address("https")));
            tlsCost(echo, echoTls, orrery);
            comparePeer(data, orrery, PeerServer.Connections.CLOSED_BEHIND_ANSWERS);
            comparePeer(data, orrery, PeerServer.Connections.KEPT);
            paced("read", reads(orrery.address("http")), reads / 2);
            double creates = creates(orrery);
            paced("create", creates(orrery.address("http"), "paced"), creates / 2);
        }
        rows.forEach(System.out::println);
    }

    private double compare(String name, HttpLoad reference, HttpLoad subject) {
        try (reference; subject) {
            Comparison.Result result = Comparison.run(
                    name,
                    () -> reference.atFullSpeed(SECONDS).perSecond(),
                    () -> subject.atFullSpeed(SECONDS).perSecond());
            rows.add(result.row());
            return result.subject();
        }
    }

    /** What TLS adds to a request, in microseconds of all cores. */
    private void tlsCost(ServerProcess echo, ServerProcess echoTls, ServerProcess orrery) {
        try (HttpLoad plainEcho = reads(echo.address("http"));
                HttpLoad tlsEcho = reads(echoTls.address("https"));
                HttpLoad plain = reads(orrery.address("http"));
                HttpLoad tls = reads(orrery.address("https"))) {
            double echoCost = microsAdded(plainEcho, tlsEcho);
            double orreryCost = microsAdded(plain, tls);
            rows.add("TLS adds to a request: echo %.1f µs, Orrery %.1f µs".formatted(echoCost, orreryCost));
        }
    }

    private static double microsAdded(HttpLoad plain, HttpLoad tls) {
        return 1e6 / tls.atFullSpeed(PACED_SECONDS).perSecond() - 1e6 / plain.atFullSpeed(PACED_SECONDS).perSecond();
    }

    /** Compares with the peer, as its command line starts it and with connections that are kept. */
    private void comparePeer(ScratchDirectory scratch, ServerProcess orrery, PeerServer.Connections connections)
            throws IOException {
        Optional<ServerProcess> started = PeerServer.start(scratch.path().resolve("peer"), connections);
        if (started.isEmpty()) {
            rows.add("(the peer was not there)");
            return;
        }
        String how = connections == PeerServer.Connections.KEPT ? "the peer with kept connections" : "the peer";
        URI address = orrery.address("http");
        try (ServerProcess peer = started.get()) {
            URI peerAddress = peer.address("http");
            Preparation.run(peerAddress);
            compare("read, reference is " + how, reads(peerAddress), reads(address));
            compare("create, reference is " + how, creates(peerAddress, how), creates(address, how));
        }
    }

    private double creates(ServerProcess orrery) {
        try (HttpLoad load = creates(orrery.address("http"), "alone")) {
            load.atFullSpeed(PACED_SECONDS);
            return load.atFullSpeed(PACED_SECONDS).perSecond();
        }
    }

    private void paced(String name, HttpLoad load, double perSecond) {
        try (load) {
            load.atRate(perSecond, 2);
            LoadResult result = load.atRate(perSecond, PACED_SECONDS);
            rows.add("%s at half load, %,.0f/s: p50 %.2f ms, p99 %.2f ms".formatted(
                    name, result.perSecond(), result.p50Micros() / 1000, result.p99Micros() / 1000));
        }
    }

    private static HttpLoad reads(URI server) {
        return new HttpLoad(server, CONNECTIONS, 200, new SignedRequests(server.getAuthority()).reads());
    }

    private static HttpLoad creates(URI server, String run) {
        return new HttpLoad(
                server, CONNECTIONS, 201,
                new SignedRequests(server.getAuthority()).creates(run.replace(' ', '-') + "-"));
    }
}
