package dev.orrery.protocol.cosmos.batch;

import dev.orrery.engine.transaction.ItemCondition;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.Create;
import dev.orrery.engine.transaction.ItemOperation.Delete;
import dev.orrery.engine.transaction.ItemOperation.MissingId;
import dev.orrery.engine.transaction.ItemOperation.Modify;
import dev.orrery.engine.transaction.ItemOperation.Read;
import dev.orrery.engine.transaction.ItemOperation.Replace;
import dev.orrery.engine.transaction.ItemOperation.Upsert;
import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Etag;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.message.Preconditions;
import java.util.Optional;
import java.util.function.Function;

/** Turns operations of a batch into operations of the engine. */
public final class BatchTranslation {

    private final Function<String, ItemCondition> conditions;

    /** Takes what reads the condition of a patch, such as {@code from c where c.likes > 3}. */
    public BatchTranslation(Function<String, ItemCondition> conditions) {
        this.conditions = conditions;
    }

    /** The operation for the engine; fails if this one lacks what its type needs. */
    public ItemOperation translate(BatchOperation operation) {
        return switch (operation.type()) {
            case CREATE -> new Create(body(operation), MissingId.REFUSED);
            case UPSERT -> new Upsert(body(operation), MissingId.REFUSED, precondition(operation));
            case REPLACE -> new Replace(id(operation), body(operation), precondition(operation));
            case READ -> new Read(id(operation), known(operation));
            case DELETE -> new Delete(id(operation), precondition(operation));
            case PATCH -> modify(operation);
        };
    }

    /** The version that the reader has. Java's SDK names it by either condition, and expects the same answer. */
    private static Optional<Etag> known(BatchOperation read) {
        return read.ifNoneMatch().or(read::ifMatch).flatMap(Etag::parse);
    }

    private Modify modify(BatchOperation operation) {
        JsonValue body = body(operation);
        return new Modify(id(operation), Patch.parse(body), condition(body), precondition(operation));
    }

    private ItemCondition condition(JsonValue patch) {
        JsonValue condition = patch.property("condition");
        if (condition.isUndefined() || condition.isNull()) {
            return ItemCondition.ALWAYS;
        }
        if (!condition.isString()) {
            throw new OrreryException(ErrorCode.INVALID_PATCH,
                    "The condition of the patch is of the type {found}. Give a string")
                    .with("found", condition.type());
        }
        return conditions.apply(condition.stringValue());
    }

    private static Precondition precondition(BatchOperation operation) {
        return operation
                .ifMatch()
                .map(Preconditions::ifMatch)
                .or(() -> operation.ifNoneMatch().map(Preconditions::ifNoneMatchOfWrite))
                .orElse(Precondition.NONE);
    }

    private static ItemId id(BatchOperation operation) {
        return operation
                .id()
                .map(ItemId::ofText)
                .orElseThrow(() -> lacking("The operation {operationType} of a batch lacks the id of its item. Add it",
                        operation));
    }

    private static JsonValue body(BatchOperation operation) {
        return operation
                .resourceBody()
                .orElseThrow(() -> lacking("The operation {operationType} of a batch lacks its resourceBody. Add it",
                        operation));
    }

    private static OrreryException lacking(String sentence, BatchOperation operation) {
        return new OrreryException(ErrorCode.INVALID_REQUEST, sentence).with("operationType", operation.type());
    }
}
