package dev.orrery.engine.resource;

import dev.orrery.model.Etag;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;

/** Which version of a resource this is: its etag and when it was written. */
public record Revision(Etag etag, long timestampSeconds) {

    public void writeTo(ValueWriter json) {
        json.name("etag").value(etag.stamp());
        json.name("timestamp").value(timestampSeconds);
    }

    public static Revision parse(JsonValue json) {
        return new Revision(
                new Etag(json.property("etag").longValue()),
                json.property("timestamp").longValue());
    }
}
