package dev.orrery.engine.resource;

import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;

/** A stored procedure, trigger or function of a container. */
public record Script(long number, ResourceId rid, ScriptDefinition definition, Revision revision) {

    public static Script of(long number, ResourceId container, ScriptDefinition definition, Revision revision) {
        ResourceId rid =
                switch (definition.kind()) {
                    case STORED_PROCEDURE -> container.storedProcedure(number);
                    case TRIGGER -> container.trigger(number);
                    case FUNCTION -> container.function(number);
                };
        return new Script(number, rid, definition, revision);
    }

    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("number").value(number);
        json.name("kind").value(definition.kind().name());
        json.name("definition").value(definition.toJson());
        revision.writeTo(json);
        return json.endObject().finish();
    }

    public static Script parse(JsonValue json, ResourceId container) {
        ScriptKind kind = ScriptKind.valueOf(json.property("kind").stringValue());
        return of(
                json.property("number").longValue(),
                container,
                ScriptDefinition.parse(kind, json.property("definition")),
                Revision.parse(json));
    }
}
