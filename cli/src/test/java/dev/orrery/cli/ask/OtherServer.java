package dev.orrery.cli.ask;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that speaks the SQL API and isn't Orrery: it has none of the paths that only Orrery has. */
final class OtherServer implements AutoCloseable {

    private static final Set<String> OF_THE_CONNECTION =
            Set.of("host", "connection", "content-length", "upgrade", "http2-settings");

    private final URI behind;
    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<String> paths = new CopyOnWriteArrayList<>();

    /**
     * Opens it on a free port.
     *
     * @param behind who answers in truth
     */
    OtherServer(URI behind) throws IOException {
        this.behind = behind;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    /** What it was asked for. */
    List<String> paths() {
        return paths;
    }

    @Override
    public void close() {
        server.stop(0);
        client.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getRawPath();
        paths.add(path);
        if (path.startsWith("/_")) {
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
            return;
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(behind.resolve(exchange.getRequestURI()))
                .method(exchange.getRequestMethod(),
                        BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        try {
            HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
            response.headers().map().forEach((name, values) -> exchange.getResponseHeaders().put(name, values));
            exchange.sendResponseHeaders(response.statusCode(), response.body().length);
            exchange.getResponseBody().write(response.body());
            exchange.close();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
