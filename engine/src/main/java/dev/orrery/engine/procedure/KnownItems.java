package dev.orrery.engine.procedure;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.transaction.Transaction;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.ResourceId;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the items of a transaction by their resource ids. No index leads from these to items, but programs mostly name
 * what they were given before, and that is remembered; only for others the logical partition is searched.
 */
final class KnownItems {

    private final Transaction transaction;
    private final Map<String, ItemId> ids = new HashMap<>();

    KnownItems(Transaction transaction) {
        this.transaction = transaction;
    }

    /** Remembers a document that the program is given. */
    void remember(JsonValue document) {
        JsonValue rid = document.isObject() ? document.property(SystemProperty.RID.key()) : JsonValue.UNDEFINED;
        JsonValue id = rid.isString() ? document.property(StoredItem.ID) : JsonValue.UNDEFINED;
        if (id.isString()) {
            ids.put(rid.stringValue(), ItemId.ofText(id.stringValue()));
        }
    }

    /** The id of the item with a resource id. */
    ItemId idOf(ResourceId rid) {
        // What a query gave may be made up, so the item is looked at.
        return Optional.ofNullable(ids.get(rid.toString()))
                .filter(id -> isAt(id, rid.documentNumber()))
                .or(() -> search(rid.documentNumber()))
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.ITEM_NOT_FOUND,
                        "There is no item with the resource id '{rid}' and the partition key {partitionKey}. Read it again")
                        .with("rid", rid)
                        .with("partitionKey", transaction.partitionKey()));
    }

    private boolean isAt(ItemId id, long documentNumber) {
        return transaction.find(id).filter(item -> item.documentNumber() == documentNumber).isPresent();
    }

    private Optional<ItemId> search(long documentNumber) {
        KeyRange keys = KeyRange.prefix(transaction.where().prefix());
        try (EntryCursor cursor = transaction.start().snapshot().scan(KeySpace.ITEMS, keys, Direction.FORWARD)) {
            while (cursor.next()) {
                StoredItem item = StoredItem.ofBytes(cursor.value());
                if (item.documentNumber() == documentNumber) {
                    return Optional.of(item.id()).filter(id -> isAt(id, documentNumber));
                }
            }
        }
        // That it is nowhere is true only as long as nobody writes it.
        transaction.dependOnAll();
        return Optional.empty();
    }
}
