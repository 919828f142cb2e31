package dev.orrery.samples.blog.web;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Answers browsers: with files of the page, or with what its scripts ask for under {@code /api}. */
final class SiteHandler implements HttpHandler {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String API = "/api";
    private static final int BODY_LENGTH_MAX = 200_000;
    private static final int NO_BODY = -1;

    private final Assets assets = new Assets();
    private final Api api;
    private final ExecutorService threads;
    private final Duration patience;

    /**
     * A handler for all paths.
     *
     * @param threads to wait for the database on
     * @param patience how long the database may take for an answer
     */
    SiteHandler(Api api, ExecutorService threads, Duration patience) {
        this.api = api;
        this.threads = threads;
        this.patience = patience;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            send(exchange, answer(exchange));
        }
    }

    private Answer answer(HttpExchange exchange) throws IOException {
        try {
            Guard.check(exchange.getRequestMethod(), exchange.getRequestHeaders());
            String path = exchange.getRequestURI().getPath();
            return path.equals(API) || path.startsWith(API + "/")
                    ? Answer.json(200, ask(call(exchange, path)))
                    : file(exchange.getRequestMethod(), path);
        } catch (Refusal refusal) {
            return Answer.of(refusal);
        }
    }

    private Answer file(String method, String path) {
        if (!method.equals("GET") && !method.equals("HEAD")) {
            throw new Refusal(405, "The page can only be read.");
        }
        return assets.file(path);
    }

    private static Call call(HttpExchange exchange, String path) throws IOException {
        List<String> parts = Arrays.stream(path.substring(API.length()).split("/"))
                .filter(part -> !part.isEmpty())
                .toList();
        return new Call(exchange.getRequestMethod(), parts, body(exchange));
    }

    private static JsonNode body(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(BODY_LENGTH_MAX + 1);
        if (body.length > BODY_LENGTH_MAX) {
            throw new Refusal(413, "That is too much text.");
        }
        try {
            return MAPPER.readTree(body);
        } catch (JacksonException e) {
            throw Refusal.badRequest("The body is not JSON.");
        }
    }

    /** A database that is gone may take its time to be missed: a person need not wait as long. */
    private Object ask(Call call) {
        Future<Object> answer = threads.submit(() -> api.answer(call));
        try {
            return answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new Refusal(504, "The database hasn't answered for " + patience.toSeconds() + " seconds.");
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new Refusal(503, "The blog is being closed.");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Refusal refusal
                    ? refusal
                    : new Refusal(502, "The database can't be asked: " + e.getCause().getMessage());
        }
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        Guard.addRules(exchange.getResponseHeaders());
        exchange.getResponseHeaders().set("Content-Type", answer.contentType());
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(answer.status(), NO_BODY);
            return;
        }
        exchange.sendResponseHeaders(answer.status(), answer.body().length);
        exchange.getResponseBody().write(answer.body());
    }
}
