package dev.orrery.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.orrery.engine.Engine;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.io.IOException;

/** The resource {@code /_health}, which tells whether the server works; there is no other. */
final class HealthEndpoint implements HttpHandler {

    static final String PATH = "/_health";

    private final Engine engine;

    HealthEndpoint(Engine engine) {
        this.engine = engine;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestURI().getPath().equals(PATH)) {
                answer(exchange, 404, message("There is nothing here; " + PATH + " tells how the server is."));
            } else if (isRead(exchange.getRequestMethod())) {
                answerHealth(exchange);
            } else {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                answer(exchange, 405, message("This can only be read."));
            }
        }
    }

    private void answerHealth(HttpExchange exchange) throws IOException {
        try {
            answer(exchange, 200, health());
        } catch (OrreryException e) {
            answer(exchange, 503, new ValueWriter().startObject()
                    .name("status").value("failed")
                    .name("code").value(e.code().name())
                    .name("message").value(e.sentence())
                    .endObject().finish());
        }
    }

    private JsonValue health() {
        return new ValueWriter().startObject()
                .name("status").value("ok")
                .name("version").value(Version.current())
                .name("databases").value((long) engine.catalog().databases().size())
                .endObject().finish();
    }

    private static boolean isRead(String method) {
        return method.equals("GET") || method.equals("HEAD");
    }

    private static JsonValue message(String text) {
        return new ValueWriter().startObject().name("message").value(text).endObject().finish();
    }

    private static void answer(HttpExchange exchange, int status, JsonValue body) throws IOException {
        byte[] bytes = JsonText.write(body);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
        } else {
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
