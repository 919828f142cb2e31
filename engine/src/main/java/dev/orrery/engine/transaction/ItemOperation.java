package dev.orrery.engine.transaction;

import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.Etag;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
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

    static Replace replace(ItemId id, JsonValue body) {
        return new Replace(id, body, Precondition.NONE);
    }

    static Modify modify(ItemId id, Patch patch) {
        return new Modify(id, patch, ItemCondition.ALWAYS, Precondition.NONE);
    }

    static Delete delete(ItemId id) {
        return new Delete(id, Precondition.NONE);
    }

    static Read read(ItemId id) {
        return new Read(id, Optional.empty());
    }

    /** The id of the item that it is about; empty if the body lacks one. */
    default Optional<ItemId> itemId() {
        return switch (this) {
            case Create create -> create.rules().idIn(create.body());
            case Upsert upsert -> upsert.rules().idIn(upsert.body());
            case Replace replace -> Optional.of(replace.id());
            case Modify modify -> Optional.of(modify.id());
            case Merge merge -> merge.rules().idIn(merge.body());
            case Delete delete -> Optional.of(delete.id());
            case Read read -> Optional.of(read.id());
        };
    }

    /** The same done to the item with another id; what brings its id along in its body stays as it is. */
    default ItemOperation withId(ItemId id) {
        return switch (this) {
            case Create create -> create;
            case Upsert upsert -> upsert;
            case Replace replace -> new Replace(id, replace.body(), replace.precondition(), replace.rules());
            case Modify modify ->
                new Modify(id, modify.patch(), modify.condition(), modify.precondition(), modify.rules());
            case Merge merge -> merge;
            case Delete delete -> new Delete(id, delete.precondition());
            case Read read -> new Read(id, read.known());
        };
    }

    /** Writes an item that must not be there. */
    record Create(JsonValue body, MissingId missingId, ItemRules rules) implements ItemOperation {

        /** By the rules of SQL. */
        public Create(JsonValue body, MissingId missingId) {
            this(body, missingId, SqlItemRules.ALL);
        }
    }

    /** Writes an item whether it is there or not. The precondition counts only if it is there. */
    record Upsert(JsonValue body, MissingId missingId, Precondition precondition, ItemRules rules)
            implements ItemOperation {

        /** By the rules of SQL. */
        public Upsert(JsonValue body, MissingId missingId, Precondition precondition) {
            this(body, missingId, precondition, SqlItemRules.ALL);
        }
    }

    /** Writes an item that must be there; a body with another id renames it. */
    record Replace(ItemId id, JsonValue body, Precondition precondition, ItemRules rules) implements ItemOperation {

        /** By the rules of SQL. */
        public Replace(ItemId id, JsonValue body, Precondition precondition) {
            this(id, body, precondition, SqlItemRules.ALL);
        }
    }

    /** Changes parts of an item that must be there. */
    record Modify(ItemId id, Patch patch, ItemCondition condition, Precondition precondition, ItemRules rules)
            implements ItemOperation {

        /** By the rules of SQL. */
        public Modify(ItemId id, Patch patch, ItemCondition condition, Precondition precondition) {
            this(id, patch, condition, precondition, SqlItemRules.ALL);
        }
    }

    /**
     * Writes the properties of a body to an item, whose other properties stay. The precondition counts only if the item is there.
     */
    record Merge(JsonValue body, WhenMissing whenMissing, Precondition precondition, ItemRules rules)
            implements ItemOperation {}

    record Delete(ItemId id, Precondition precondition) implements ItemOperation {}

    /** Reads an item that must be there; if it is still the known version, the answer says so. */
    record Read(ItemId id, Optional<Etag> known) implements ItemOperation {}

    /** What becomes of a merge if the item isn't there. */
    enum WhenMissing {
        REFUSED,
        CREATED
    }

    /** What becomes of a body without an id. */
    enum MissingId {
        REFUSED,
        GENERATED
    }
}
