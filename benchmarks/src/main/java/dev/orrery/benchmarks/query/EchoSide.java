package dev.orrery.benchmarks.query;

import dev.orrery.model.value.JsonValue;
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
import java.util.List;
import java.util.Optional;

/** A server that knows its answer beforehand: what the way there and back takes, and no database can do without by HTTP. */
final class EchoSide implements Side, AutoCloseable {

    private final RestSide original;
    private final HttpEndpoint endpoint;
    private final RestConnection connection;
    private volatile byte[] body = {};

    /** Answers each question as the original did the first time. */
    EchoSide(RestSide original) throws IOException {
        this.original = original;
        this.endpoint = HttpEndpoint.open(
                new EndpointSettings(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Optional.empty()),
                HttpHandler.of(
                        Work.INSTANT, request -> new HttpResponse(200).body("application/json", body)));
        this.connection = new RestConnection(URI.create("http://127.0.0.1:" + endpoint.address().getPort()));
    }

    @Override
    public Asking prepare(Question question) {
        byte[] request = original.request(question, 0);
        Asking asked = original.prepare(question);
        body = original.exchange(request).body();
        return new Asking() {
            @Override
            public int ask(int turn) {
                connection.exchange(request);
                return question.rows();
            }

            @Override
            public List<JsonValue> answer(int turn) {
                return asked.answer(turn);
            }
        };
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
