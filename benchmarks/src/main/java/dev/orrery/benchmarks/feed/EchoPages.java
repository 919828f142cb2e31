package dev.orrery.benchmarks.feed;

import dev.orrery.benchmarks.query.RestConnection;
import dev.orrery.network.EndpointSettings;
import dev.orrery.network.Work;
import dev.orrery.network.http.HttpEndpoint;
import dev.orrery.network.http.HttpHandler;
import dev.orrery.network.http.HttpResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;

/** The reference by HTTP: a server that answers each request with the bytes of the first page. */
final class EchoPages implements Pages {

    private final RestPages original;
    private final HttpEndpoint endpoint;
    private final RestConnection connection;

    EchoPages(RestPages original) throws IOException {
        byte[] body = original.firstBody();
        this.original = original;
        this.endpoint = HttpEndpoint.open(
                new EndpointSettings(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Optional.empty()),
                HttpHandler.of(
                        Work.INSTANT, request -> new HttpResponse(200).body("application/json", body)));
        this.connection = new RestConnection(URI.create("http://127.0.0.1:" + endpoint.address().getPort()));
    }

    @Override
    public int next() {
        connection.exchange(original.request(""));
        return original.pageSize();
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            endpoint.close();
        }
    }
}
