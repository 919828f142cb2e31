package dev.orrery.engine.resource;

import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;

/** What a user may do with one resource. */
public record Permission(ResourceId rid, ResourceId user, PermissionDefinition definition, Revision revision)
        implements NamedChild {

    @Override
    public String id() {
        return definition.id();
    }

    @Override
    public ResourceId parent() {
        return user;
    }

    @Override
    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("rid").value(rid.toString());
        json.name("user").value(user.toString());
        json.name("definition").value(definition.toJson());
        revision.writeTo(json);
        return json.endObject().finish();
    }

    public static Permission parse(JsonValue json) {
        return new Permission(
                NamedChild.ridAt(json, "rid"),
                NamedChild.ridAt(json, "user"),
                PermissionDefinition.parse(json.property("definition")),
                Revision.parse(json));
    }
}
