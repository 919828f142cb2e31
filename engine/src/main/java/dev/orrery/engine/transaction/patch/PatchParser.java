package dev.orrery.engine.transaction.patch;

import dev.orrery.engine.transaction.patch.PatchOperation.Add;
import dev.orrery.engine.transaction.patch.PatchOperation.Increment;
import dev.orrery.engine.transaction.patch.PatchOperation.Move;
import dev.orrery.engine.transaction.patch.PatchOperation.Remove;
import dev.orrery.engine.transaction.patch.PatchOperation.Replace;
import dev.orrery.engine.transaction.patch.PatchOperation.Set;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** Reads patches from JSON. */
final class PatchParser {

    private PatchParser() {}

    static Patch parse(JsonValue json) {
        JsonValue operations = json.isObject() ? json.property("operations") : json;
        if (!operations.isArray()) {
            throw new OrreryException(
                    ErrorCode.INVALID_PATCH, "The patch has no array of operations, but {found}. Write [{\"op\": …}]")
                    .with("found", operations.type());
        }
        List<PatchOperation> parsed = new ArrayList<>();
        for (JsonValue operation : operations.elements()) {
            parsed.add(operation(operation));
        }
        return new Patch(parsed);
    }

    private static PatchOperation operation(JsonValue json) {
        String name = text(json, "op");
        JsonPointer path = JsonPointer.parse(text(json, "path"));
        return switch (name) {
            case "add" -> new Add(path, value(json));
            case "set" -> new Set(path, value(json));
            case "replace" -> new Replace(path, value(json));
            case "remove" -> new Remove(path);
            case "incr" -> new Increment(path, json.property("value"));
            case "move" -> new Move(JsonPointer.parse(text(json, "from")), path);
            default -> throw new OrreryException(
                    ErrorCode.INVALID_PATCH,
                    "There is no patch operation '{op}'. Use add, set, replace, remove, incr or move")
                    .with("op", name);
        };
    }

    private static String text(JsonValue operation, String name) {
        JsonValue text = operation.property(name);
        if (!text.isString()) {
            throw new OrreryException(ErrorCode.INVALID_PATCH,
                    "A patch operation lacks the property '{property}', or it is no string. Add it")
                    .with("property", name);
        }
        return text.stringValue();
    }

    /** The value to write: some clients leave a null out. */
    private static JsonValue value(JsonValue operation) {
        JsonValue value = operation.property("value");
        return value.isUndefined() ? JsonValue.NULL : value;
    }
}
