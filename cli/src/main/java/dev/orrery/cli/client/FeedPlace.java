package dev.orrery.cli.client;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.Optional;

/**
 * A place in the change feed of a part of a container.
 *
 * @param min the first hash of the part, in hexadecimal digits
 * @param max the hash after its last
 * @param etag after which change it goes on; empty at the beginning
 */
public record FeedPlace(String min, String max, Optional<String> etag) {

    public static FeedPlace parse(JsonValue json) {
        JsonValue etag = json.property("etag");
        return new FeedPlace(
                json.property("min").stringValue(),
                json.property("max").stringValue(),
                etag.isString() ? Optional.of(etag.stringValue()) : Optional.empty());
    }

    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject().name("min").value(min).name("max").value(max);
        etag.ifPresent(text -> json.name("etag").value(text));
        return json.endObject().finish();
    }
}
