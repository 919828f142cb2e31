package dev.orrery.cli.client;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A request to an account, before it is signed. */
public record Ask(String method, Target target, byte[] body, Map<String, String> headers) {

    private static final byte[] NOTHING = {};

    public Ask {
        headers = Map.copyOf(headers);
    }

    public static Ask get(Target target) {
        return new Ask("GET", target, NOTHING, Map.of());
    }

    public static Ask delete(Target target) {
        return new Ask("DELETE", target, NOTHING, Map.of());
    }

    public static Ask post(Target target, JsonValue body) {
        return post(target, JsonText.write(body));
    }

    public static Ask post(Target target, byte[] body) {
        return new Ask("POST", target, body, Map.of());
    }

    public static Ask put(Target target, JsonValue body) {
        return new Ask("PUT", target, JsonText.write(body), Map.of());
    }

    /** A query over a feed. */
    public static Ask query(Target feed, JsonValue query) {
        return post(feed, query)
                .with("x-ms-documentdb-isquery", "true")
                .with("content-type", "application/query+json");
    }

    public Ask with(String header, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(header, value);
        return new Ask(method, target, body, more);
    }

    public Ask with(String header, Optional<String> value) {
        return value.map(text -> with(header, text)).orElse(this);
    }
}
