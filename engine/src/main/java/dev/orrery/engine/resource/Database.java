package dev.orrery.engine.resource;

import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.Optional;

/** A database: a name for a set of containers, which may share its throughput. */
public record Database(int number, String id, Revision revision, Optional<Offer> offer) {

    public ResourceId rid() {
        return ResourceId.database(number);
    }

    public Database withOffer(Offer next) {
        return new Database(number, id, revision, Optional.of(next));
    }

    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("number").value(number);
        json.name("id").value(id);
        revision.writeTo(json);
        offer.ifPresent(present -> json.name("offer").value(present.toJson()));
        return json.endObject().finish();
    }

    public static Database parse(JsonValue json) {
        Revision revision = Revision.parse(json);
        return new Database(
                (int) json.property("number").longValue(),
                json.property("id").stringValue(),
                revision,
                Offer.parseOptional(json.property("offer"), revision));
    }
}
