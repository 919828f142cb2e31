package dev.orrery.cli.client;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.Optional;

/**
 * A position in the change feed of a range of hashes.
 *
 * @param min the first hash of the range, in hexadecimal digits
 * @param max the hash after its last
 * @param etag after which change it goes on; empty at the beginning
 */
public record CopyPosition(String min, String max, Optional<String> etag) {

    public static CopyPosition parse(JsonValue json) {
        JsonValue etag = json.property("etag");
        return new CopyPosition(
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
