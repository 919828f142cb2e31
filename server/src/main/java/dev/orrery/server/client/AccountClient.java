package dev.orrery.server.client;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;

/** A client of a running server, which signs its requests with a key of the account. */
public final class AccountClient {

    // A server makes its certificate when the first client asks for it, which may take a while.
    private static final Duration CONNECT_TIME_MAX = Duration.ofSeconds(60);
    private static final String PROTOCOL_VERSION = "2020-07-15";
    private static final int FAILED = 400;

    private final URI endpoint;
    private final Signature signature;
    private final Clock clock;
    private final HttpClient http;

    public AccountClient(URI endpoint, String key, Clock clock) {
        this.endpoint = endpoint;
        this.signature = new Signature(key);
        this.clock = clock;
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT_TIME_MAX);
        LocalTrust.contextFor(endpoint).ifPresent(builder::sslContext);
        this.http = builder.build();
    }

    /** Has the server do something to a container; returns what it answers. */
    public JsonValue operate(
            String database, String container, String operation, String body, Map<String, String> headers) {
        String link = "dbs/" + database + "/colls/" + container;
        String path = "/dbs/" + encoded(database) + "/colls/" + encoded(container) + "/operations/" + operation;
        // An operation is signed as if it were the container.
        return send("POST", path, "colls", link, body, headers);
    }

    private JsonValue send(
            String method, String path, String type, String link, String body, Map<String, String> headers) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(clock.instant().atOffset(ZoneOffset.UTC));
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint.resolve(path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .header("x-ms-date", date)
                .header("x-ms-version", PROTOCOL_VERSION)
                .header("authorization", encoded(signature.authorization(method, type, link, date)));
        headers.forEach(request::header);
        return answer(send(request.build()));
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST, "No server answers at this address", e)
                    .with("endpoint", endpoint)
                    .with("problem", e.getClass().getSimpleName());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OrreryException(ErrorCode.REQUEST_TIMEOUT, "The server had no time to answer", e);
        }
    }

    private static JsonValue answer(HttpResponse<String> response) {
        if (response.statusCode() >= FAILED) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST, "The server refuses")
                    .with("status", response.statusCode())
                    .with("message", messageOf(response.body()));
        }
        return response.body().isEmpty() ? JsonValue.UNDEFINED : JsonText.parse(response.body());
    }

    /** What a server says of a failure, in one line. */
    private static String messageOf(String body) {
        try {
            JsonValue message = JsonText.parse(body).property("message");
            return message.isString() ? message.stringValue().lines().findFirst().orElse("") : "none";
        } catch (OrreryException notJson) {
            return "none";
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
