package dev.orrery.script;

import dev.orrery.model.value.JsonValue;
import java.util.List;

/**
 * What a program is given.
 *
 * @param parameters the arguments of a procedure; a trigger has none
 * @param operationType the write that a trigger belongs to: Create, Replace, Upsert or Delete; empty for a procedure
 * @param requestBody the document to be written, or, after the write, as it was written; undefined if there is none
 * @param responseBody the document as it was written, for a trigger after the write; undefined otherwise
 * @param isLogging whether what it writes to the console is wanted
 */
public record ScriptInput(
        ScriptRole role,
        List<JsonValue> parameters,
        String operationType,
        JsonValue requestBody,
        JsonValue responseBody,
        boolean isLogging,
        String activityId) {

    public ScriptInput {
        parameters = List.copyOf(parameters);
    }

    /** A call of a stored procedure. */
    public static ScriptInput call(List<JsonValue> parameters, boolean isLogging, String activityId) {
        return new ScriptInput(
                ScriptRole.PROCEDURE, parameters, "", JsonValue.UNDEFINED, JsonValue.UNDEFINED, isLogging, activityId);
    }

    /** A trigger before a write. */
    public static ScriptInput before(String operationType, JsonValue body, boolean isLogging, String activityId) {
        return new ScriptInput(
                ScriptRole.PRE_TRIGGER, List.of(), operationType, body, JsonValue.UNDEFINED, isLogging, activityId);
    }

    /** A trigger after a write. */
    public static ScriptInput after(String operationType, JsonValue written, boolean isLogging, String activityId) {
        return new ScriptInput(
                ScriptRole.POST_TRIGGER, List.of(), operationType, written, written, isLogging, activityId);
    }
}
