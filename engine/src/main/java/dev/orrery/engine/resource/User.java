package dev.orrery.engine.resource;

import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;

/** A user of a database: a name for a set of permissions. */
public record User(ResourceId rid, String id, Revision revision) implements NamedChild {

    @Override
    public ResourceId parent() {
        return rid.databasePart();
    }

    @Override
    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("rid").value(rid.toString());
        json.name("id").value(id);
        revision.writeTo(json);
        return json.endObject().finish();
    }

    public static User parse(JsonValue json) {
        return new User(NamedChild.ridAt(json, "rid"), json.property("id").stringValue(), Revision.parse(json));
    }
}
