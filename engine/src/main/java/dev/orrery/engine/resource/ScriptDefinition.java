package dev.orrery.engine.resource;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.script.Program;
import java.util.Optional;

/**
 * A stored procedure, trigger or function as its author gives it.
 *
 * @param body JavaScript, kept as it is, whether it compiles or not
 * @param triggerType only a trigger has one
 * @param triggerOperation only a trigger has one
 */
public record ScriptDefinition(
        ScriptKind kind,
        String id,
        String body,
        Optional<TriggerType> triggerType,
        Optional<TriggerOperation> triggerOperation) {

    public ScriptDefinition {
        ResourceNames.check(id);
        boolean isTrigger = kind == ScriptKind.TRIGGER;
        if (triggerType.isPresent() != isTrigger || triggerOperation.isPresent() != isTrigger) {
            throw new IllegalArgumentException("A trigger, and nothing else, has a type and an operation");
        }
    }

    /** Reads a script as a client sends it. */
    public static ScriptDefinition parse(ScriptKind kind, JsonValue json) {
        String id = ResourceNames.parse(json.property("id"));
        String body = string(json, "body",
                "The body of the script is not a string but {body}. Write \"body\": \"function …\"");
        return switch (kind) {
            case STORED_PROCEDURE, FUNCTION ->
                new ScriptDefinition(kind, id, body, Optional.empty(), Optional.empty());
            case TRIGGER ->
                new ScriptDefinition(
                        kind,
                        id,
                        body,
                        Optional.of(TriggerType.parse(
                                string(json, "triggerType", "The triggerType is {triggerType}. Use Pre or Post"))),
                        Optional.of(TriggerOperation.parse(string(
                                json, "triggerOperation",
                                "The triggerOperation is {triggerOperation}. Use All, Create, Update, Delete, Replace or Upsert"))));
        };
    }

    private static String string(JsonValue json, String name, String sentence) {
        JsonValue value = json.property(name);
        if (!value.isString()) {
            throw new OrreryException(ErrorCode.INVALID_DEFINITION, sentence).with(name, value);
        }
        return value.stringValue();
    }

    /** What is run. */
    public Program program() {
        return new Program(id, body);
    }

    /** The script as clients read it, without the properties that the server adds. */
    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("id").value(id);
        json.name("body").value(body);
        triggerType.ifPresent(type -> json.name("triggerType").value(type.spelling()));
        triggerOperation.ifPresent(operation -> json.name("triggerOperation").value(operation.spelling()));
        return json.endObject().finish();
    }
}
