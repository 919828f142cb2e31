package dev.orrery.engine.resource;

import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;

/** A key of a database with which clients encrypt properties, itself encrypted. */
public record ClientEncryptionKey(ResourceId rid, ClientEncryptionKeyDefinition definition, Revision revision)
        implements NamedChild {

    @Override
    public String id() {
        return definition.id();
    }

    @Override
    public ResourceId parent() {
        return rid.databasePart();
    }

    @Override
    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("rid").value(rid.toString());
        json.name("definition").value(definition.body());
        revision.writeTo(json);
        return json.endObject().finish();
    }

    public static ClientEncryptionKey parse(JsonValue json) {
        return new ClientEncryptionKey(
                NamedChild.ridAt(json, "rid"),
                ClientEncryptionKeyDefinition.parse(json.property("definition")),
                Revision.parse(json));
    }
}
