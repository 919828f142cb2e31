package dev.orrery.engine.transaction;

import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.Etag;
import dev.orrery.model.Precondition;
import dev.orrery.model.value.JsonValue;
import java.util.Optional;

/** Something done to one item of a logical partition. */
public sealed interface ItemOperation {

    static Create create(JsonValue body) {
        return new Create(body, MissingId.REFUSED);
    }

    static Upsert upsert(JsonValue body) {
        return new Upsert(body, MissingId.REFUSED, Precondition.NONE);
    }

    static Replace replace(String id, JsonValue body) {
        return new Replace(id, body, Precondition.NONE);
    }

    static Modify modify(String id, Patch patch) {
        return new Modify(id, patch, ItemCondition.ALWAYS, Precondition.NONE);
    }

    static Delete delete(String id) {
        return new Delete(id, Precondition.NONE);
    }

    static Read read(String id) {
        return new Read(id, Optional.empty());
    }

    /** The id of the item that it is about; empty if the body lacks one. */
    default String itemId() {
        return switch (this) {
            case Create(JsonValue body, MissingId missing) -> idIn(body);
            case Upsert(JsonValue body, MissingId missing, Precondition precondition) -> idIn(body);
            case Replace replace -> replace.id();
            case Modify modify -> modify.id();
            case Delete delete -> delete.id();
            case Read read -> read.id();
        };
    }

    private static String idIn(JsonValue body) {
        JsonValue id = body.isObject() ? body.property("id") : JsonValue.UNDEFINED;
        return id.isString() ? id.stringValue() : "";
    }

    /** The same done to the item with another id; what brings its id along in its body stays as it is. */
    default ItemOperation withId(String id) {
        return switch (this) {
            case Create create -> create;
            case Upsert upsert -> upsert;
            case Replace replace -> new Replace(id, replace.body(), replace.precondition());
            case Modify modify -> new Modify(id, modify.patch(), modify.condition(), modify.precondition());
            case Delete delete -> new Delete(id, delete.precondition());
            case Read read -> new Read(id, read.known());
        };
    }

    /** Writes an item that must not be there. */
    record Create(JsonValue body, MissingId missingId) implements ItemOperation {}

    /** Writes an item whether it is there or not. The precondition counts only if it is there. */
    record Upsert(JsonValue body, MissingId missingId, Precondition precondition) implements ItemOperation {}

    /** Writes an item that must be there; a body with another id renames it. */
    record Replace(String id, JsonValue body, Precondition precondition) implements ItemOperation {}

    /** Changes parts of an item that must be there. */
    record Modify(String id, Patch patch, ItemCondition condition, Precondition precondition)
            implements ItemOperation {}

    record Delete(String id, Precondition precondition) implements ItemOperation {}

    /** Reads an item that must be there; if it is still the known version, the answer says so. */
    record Read(String id, Optional<Etag> known) implements ItemOperation {}

    /** What becomes of a body without an id. */
    enum MissingId {
        REFUSED,
        GENERATED
    }
}
