package dev.orrery.protocol.cosmos.rest;

import dev.orrery.engine.Engine;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.network.http.HttpRequest;
import dev.orrery.network.http.HttpResponse;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import java.util.Optional;

/** {@code /_health}: tells whoever asks, without a key, whether the server works. */
public final class Health {

    private static final String PATH = "/_health";

    private final Engine engine;
    private final Optional<String> version;

    public Health(Engine engine, Optional<String> version) {
        this.engine = engine;
        this.version = version;
    }

    public static boolean isAskedBy(HttpRequest request) {
        return request.target().equals(PATH);
    }

    public HttpResponse answer(HttpRequest request) {
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            return response(405, state("failed", "This can only be read.")).header(CosmosHeaders.ALLOW, "GET, HEAD");
        }
        try {
            Optional<String> obstacle = engine.obstacle();
            if (obstacle.isPresent()) {
                return response(503, state("failed", obstacle.get()));
            }
            return response(200, new ValueWriter().startObject()
                    .name("status").value("ok")
                    .name("version").value(version.map(JsonValue::of).orElse(JsonValue.UNDEFINED))
                    .name("databases").value((long) engine.catalog().databases().size())
                    .endObject().finish());
        } catch (OrreryException e) {
            return response(503, state("failed", e.getMessage()));
        }
    }

    private static JsonValue state(String status, String message) {
        return new ValueWriter().startObject()
                .name("status").value(status)
                .name("message").value(message)
                .endObject().finish();
    }

    private static HttpResponse response(int status, JsonValue body) {
        return new HttpResponse(status).body("application/json", JsonText.write(body));
    }
}
