package dev.orrery.cli.client;

import dev.orrery.cli.option.ExplainedFailure;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** What a server answered, whether it did what it was asked or not. */
public record Answer(int status, HttpHeaders headers, byte[] body) {

    public static final int NOT_MODIFIED = 304;
    public static final int NOT_FOUND = 404;
    public static final int CONFLICT = 409;
    public static final int GONE = 410;

    private static final int FAILED = 400;
    private static final int UNAUTHORIZED = 401;

    /** Used-up throughput, writes that met, and a server that is busy. */
    private static final Set<Integer> FOR_LATER = Set.of(429, 449, 503);

    public boolean isFailure() {
        return status >= FAILED;
    }

    /** Whether the same request may well succeed after a while. */
    boolean isForLater() {
        return FOR_LATER.contains(status);
    }

    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }

    /** The number by which the service tells apart failures of the same status; 0 if there is none. */
    public int subStatus() {
        return header("x-ms-substatus").filter(text -> text.matches("\\d{1,9}")).map(Integer::parseInt).orElse(0);
    }

    /** The request units that it cost. */
    public double charge() {
        return header("x-ms-request-charge").map(Double::parseDouble).orElse(0.0);
    }

    /** Where the next page begins; empty after the last. */
    public Optional<String> continuation() {
        return header("x-ms-continuation").filter(text -> !text.isEmpty());
    }

    Optional<Duration> retryAfter() {
        return header("x-ms-retry-after-ms")
                .filter(text -> text.matches("\\d{1,9}"))
                .map(text -> Duration.ofMillis(Long.parseLong(text)));
    }

    /** The body, undefined if there is none. */
    public JsonValue json() {
        return body.length == 0 ? JsonValue.UNDEFINED : JsonText.parse(body);
    }

    /** What a server says of a failure, in one line. */
    public String message() {
        return wholeMessage()
                .map(message -> QueryFault.in(message)
                        .map(QueryFault::sentence)
                        .orElseGet(() -> message.lines().findFirst().orElse("")))
                .orElse("none");
    }

    private Optional<String> wholeMessage() {
        try {
            JsonValue message = json().property("message");
            return message.isString() ? Optional.of(message.stringValue()) : Optional.empty();
        } catch (OrreryException notJson) {
            return Optional.empty();
        }
    }

    /** The failure that this answer to a query is: with the place in the query, if it is one of the query. */
    public RuntimeException refusalOf(String query) {
        return wholeMessage()
                .flatMap(QueryFault::in)
                .<RuntimeException>map(fault -> new ExplainedFailure(fault.sentence(), fault.marked(query)))
                .orElseGet(this::refusal);
    }

    /** The failure that this answer is. */
    public OrreryException refusal() {
        String sentence = status == UNAUTHORIZED
                ? "The server refuses the key (status {status}): {message}"
                : "The server refuses (status {status}): {message}";
        return new OrreryException(ErrorCode.INVALID_REQUEST, sentence)
                .with("status", status)
                .with("message", message());
    }
}
