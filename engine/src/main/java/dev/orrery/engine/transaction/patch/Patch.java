package dev.orrery.engine.transaction.patch;

import dev.orrery.engine.transaction.patch.PatchOperation.Add;
import dev.orrery.engine.transaction.patch.PatchOperation.Increment;
import dev.orrery.engine.transaction.patch.PatchOperation.Move;
import dev.orrery.engine.transaction.patch.PatchOperation.Remove;
import dev.orrery.engine.transaction.patch.PatchOperation.Replace;
import dev.orrery.engine.transaction.patch.PatchOperation.Set;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import java.util.List;

/** A list of changes to an item, made one after the other, all or none. */
public record Patch(List<PatchOperation> operations) {

    public static final int OPERATIONS_MAX = 10;

    public Patch {
        operations = List.copyOf(operations);
        if (operations.isEmpty() || operations.size() > OPERATIONS_MAX) {
            throw new OrreryException(ErrorCode.INVALID_PATCH,
                    "The patch has {operations} operations. Give it from 1 to 10")
                    .with("operations", operations.size());
        }
    }

    /** Reads a patch from an array of operations, or from an object that has it as {@code operations}. */
    public static Patch parse(JsonValue json) {
        return PatchParser.parse(json);
    }

    /** The item's body with all changes made. */
    public JsonValue apply(JsonValue body, List<PropertyPath> partitionKeyPaths) {
        ForbiddenTargets forbidden = new ForbiddenTargets(partitionKeyPaths);
        operations.forEach(forbidden::check);
        JsonValue patched = body;
        for (PatchOperation operation : operations) {
            patched = apply(operation, patched);
        }
        if (patched.depth() > JsonText.NESTING_MAX) {
            throw new OrreryException(ErrorCode.NESTING_TOO_DEEP,
                    "The patched item has more than {levelsMax} levels. Nest it less")
                    .with("levelsMax", JsonText.NESTING_MAX);
        }
        return patched;
    }

    private static JsonValue apply(PatchOperation operation, JsonValue body) {
        return switch (operation) {
            case Add(JsonPointer path, JsonValue value) -> PointerEdit.inserting(path, value).apply(body);
            case Set(JsonPointer path, JsonValue value) -> PointerEdit.changing(path, present -> value).apply(body);
            case Replace(JsonPointer path, JsonValue value) -> replace(body, path, value);
            case Remove(JsonPointer path) -> remove(body, path);
            case Increment(JsonPointer path, JsonValue by) -> increment(body, path, by);
            case Move move -> move(body, move);
        };
    }

    private static JsonValue replace(JsonValue body, JsonPointer path, JsonValue value) {
        return PointerEdit.changing(path, present -> {
            checkPresent(present, "There is nothing to replace at {path}. Use set or add", path);
            return value;
        })
                .apply(body);
    }

    private static JsonValue remove(JsonValue body, JsonPointer path) {
        return PointerEdit.changing(path, present -> {
            checkPresent(present, "There is nothing to remove at {path}. Leave the operation out", path);
            return JsonValue.UNDEFINED;
        })
                .apply(body);
    }

    private static JsonValue increment(JsonValue body, JsonPointer path, JsonValue by) {
        return PointerEdit.changing(path, present -> present.isUndefined() ? by : NumberSum.of(present, by, path))
                .apply(body);
    }

    private static JsonValue move(JsonValue body, Move move) {
        JsonValue moved = move.from().valueIn(body);
        checkPresent(moved, "There is nothing to move at {path}. Check 'from'", move.from());
        if (move.from().equals(move.path())) {
            return body;
        }
        return PointerEdit.inserting(move.path(), moved).apply(remove(body, move.from()));
    }

    private static void checkPresent(JsonValue present, String sentence, JsonPointer path) {
        if (present.isUndefined()) {
            throw new OrreryException(ErrorCode.INVALID_PATCH, sentence).with("path", path);
        }
    }
}
