package dev.orrery.engine.resource;

import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.Optional;

/**
 * A database: a name for a set of containers, which may share its throughput.
 *
 * @param settings what an API keeps of its own with its database; undefined if nothing
 */
public record Database(int number, String id, Revision revision, Optional<Offer> offer, JsonValue settings) {

    /** A database that no API has settings for. */
    public Database(int number, String id, Revision revision, Optional<Offer> offer) {
        this(number, id, revision, offer, JsonValue.UNDEFINED);
    }

    public ResourceId rid() {
        return ResourceId.database(number);
    }

    public Database withOffer(Offer next) {
        return new Database(number, id, revision, Optional.of(next), settings);
    }

    public Database withSettings(JsonValue next) {
        return new Database(number, id, revision, offer, next);
    }

    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("number").value(number);
        json.name("id").value(id);
        revision.writeTo(json);
        offer.ifPresent(present -> json.name("offer").value(present.toJson()));
        if (!settings.isUndefined()) {
            json.name("settings").value(settings);
        }
        return json.endObject().finish();
    }

    public static Database parse(JsonValue json) {
        Revision revision = Revision.parse(json);
        return new Database(
                (int) json.property("number").longValue(),
                json.property("id").stringValue(),
                revision,
                Offer.parseOptional(json.property("offer"), revision),
                json.property("settings"));
    }
}
