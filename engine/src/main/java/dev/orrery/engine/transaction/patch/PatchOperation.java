package dev.orrery.engine.transaction.patch;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.util.List;

/** One change of a patch. Whatever a path leads through must be there already. */
public sealed interface PatchOperation {

    /** Creates a property or overwrites it; in an array inserts an element, before the one that has the index now. */
    record Add(JsonPointer path, JsonValue value) implements PatchOperation {}

    /** Creates a property or overwrites it; in an array overwrites an element, or adds one behind the last. */
    record Set(JsonPointer path, JsonValue value) implements PatchOperation {}

    /** Overwrites what is there. */
    record Replace(JsonPointer path, JsonValue value) implements PatchOperation {}

    /** Removes what is there; in an array the elements behind move up. */
    record Remove(JsonPointer path) implements PatchOperation {}

    /** Adds to a number; a property that is missing is created as if it had been zero. */
    record Increment(JsonPointer path, JsonValue by) implements PatchOperation {

        public Increment {
            if (!by.isNumber()) {
                throw new OrreryException(ErrorCode.INVALID_PATCH,
                        "The value to add at {path} is of the type {found}. Give a number")
                        .with("path", path)
                        .with("found", by.type());
            }
        }
    }

    /** Removes what is there and adds it elsewhere. */
    record Move(JsonPointer from, JsonPointer path) implements PatchOperation {

        public Move {
            if (from.contains(path) && !from.equals(path)) {
                throw new OrreryException(ErrorCode.INVALID_PATCH,
                        "The value at {from} can't be moved into itself, to {path}. Choose another path")
                        .with("from", from)
                        .with("path", path);
            }
        }
    }

    /** The places that this operation changes. */
    default List<JsonPointer> targets() {
        return switch (this) {
            case Add add -> List.of(add.path());
            case Set set -> List.of(set.path());
            case Replace replace -> List.of(replace.path());
            case Remove remove -> List.of(remove.path());
            case Increment increment -> List.of(increment.path());
            case Move move -> List.of(move.from(), move.path());
        };
    }
}
