package dev.orrery.cli.client;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A client of an account of Orrery or of Cosmos DB, which signs its requests with a key of the account. It waits and tries
 * again, for a minute, where the server says that its throughput is used up.
 */
public final class AccountClient implements AutoCloseable {

    // A server makes its certificate when the first client asks for it, which may take a while.
    private static final Duration CONNECT_TIME_MAX = Duration.ofSeconds(60);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String PROTOCOL_VERSION = "2020-07-15";
    // As in RFC 1123, where Java's own format has days of one digit.
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

    private final URI endpoint;
    private final String key;
    private final RequestSignature signature;
    private final Clock clock;
    private final HttpClient http;

    public AccountClient(URI endpoint, String key, Clock clock) {
        this.endpoint = endpoint;
        this.key = key;
        this.signature = new RequestSignature(key);
        this.clock = clock;
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT_TIME_MAX);
        LocalTrust.contextFor(endpoint).ifPresent(builder::sslContext);
        this.http = builder.build();
    }

    public URI endpoint() {
        return endpoint;
    }

    public ContainerClient container(String database, String container) {
        return new ContainerClient(this, database, container);
    }

    /** What the server answers; fails with what it says if it refuses. */
    public Answer ask(Ask ask) {
        Answer answer = tryAsk(ask);
        if (answer.status() == Answer.NOT_FOUND) {
            throw new MissingName(this).explain(ask.target(), answer);
        }
        if (answer.isFailure()) {
            throw answer.refusal();
        }
        return answer;
    }

    /** What the server answers, also if it refuses. */
    public Answer tryAsk(Ask ask) {
        Backoff backoff = new Backoff(PATIENCE);
        Answer answer = askOnce(ask);
        while (answer.isForLater() && backoff.await(answer.retryAfter())) {
            answer = askOnce(ask);
        }
        return answer;
    }

    /** What the server answers at the first try. */
    public Answer askOnce(Ask ask) {
        return send(signed(ask));
    }

    /** All resources of a feed, page by page. */
    public List<JsonValue> all(Target feed, String arrayName) {
        List<JsonValue> resources = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            Answer page = ask(Ask.get(feed).with("x-ms-continuation", continuation));
            page.json().property(arrayName).elements().forEach(resources::add);
            continuation = page.continuation();
        } while (continuation.isPresent());
        return resources;
    }

    /** Reads a page of a server that is not part of the protocol, with the key itself as proof. */
    public Answer askPlainly(String path) {
        return send(HttpRequest.newBuilder(endpoint.resolve(path))
                .GET()
                .header("authorization", "Bearer " + key)
                .build());
    }

    /** Reads a page of a server that is for everybody. */
    public Answer askOpenly(String path) {
        return send(HttpRequest.newBuilder(endpoint.resolve(path)).GET().build());
    }

    /** Ends all connections, whatever is under way. */
    @Override
    public void close() {
        http.shutdownNow();
    }

    private HttpRequest signed(Ask ask) {
        String date = DATE.format(clock.instant().atOffset(ZoneOffset.UTC));
        String authorization =
                signature.authorization(ask.method(), ask.target().type(), ask.target().link(), date);
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint.resolve(ask.target().path()))
                .method(ask.method(), body(ask))
                .header("x-ms-date", date)
                .header("x-ms-version", PROTOCOL_VERSION)
                .header("authorization", Target.encoded(authorization));
        ask.headers().forEach(request::header);
        return request.build();
    }

    private static HttpRequest.BodyPublisher body(Ask ask) {
        return ask.body().length == 0 && ask.method().equals("GET")
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofByteArray(ask.body());
    }

    private Answer send(HttpRequest request) {
        try {
            HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
            return new Answer(response.statusCode(), response.headers(), response.body());
        } catch (IOException e) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "No server answers at {endpoint} ({problem}). Start one with 'orrery start', or name another with --endpoint",
                    e)
                    .with("endpoint", endpoint)
                    .with("problem", e.getClass().getSimpleName());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OrreryException(ErrorCode.REQUEST_TIMEOUT, "The server had no time to answer. Try again later",
                    e);
        }
    }
}
