package dev.orrery.storage.rocksdb.upgrade;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.Store;

/**
 * From format 1 to 2: an id may be any value, and a small number may be an int64. All that was written before reads as it did,
 * but for an id that is a string and now is the text of something else, as {@code $num:1} is: its item would be looked for
 * in another place. Such an item has to be renamed before.
 *
 * <p>In format 1 an item is 41 bytes, followed by an object whose property {@code id} is a string.
 */
final class TypedIds implements FormatStep {

    private static final int BODY = 41;

    @Override
    public String purpose() {
        return "ids can be other values than strings, and numbers keep their types";
    }

    @Override
    public boolean leavesBytes() {
        return true;
    }

    @Override
    public void check(Store store) {
        store.partitions().forEach(id -> check(store, id));
    }

    private static void check(Store store, PartitionId id) {
        try (PartitionSnapshot snapshot = store.open(id).snapshot();
                EntryCursor items = snapshot.scan(KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD)) {
            while (items.next()) {
                check(items.value());
            }
        }
    }

    private static void check(byte[] item) {
        JsonValue body = item.length > BODY ? JsonValue.ofEncoded(item, BODY) : JsonValue.UNDEFINED;
        JsonValue id = body.property("id");
        if (id.isString() && !ItemId.ofText(id.stringValue()).value().equals(id)) {
            throw new OrreryException(
                    ErrorCode.STORAGE_FAILED,
                    "An item has an id, '{id}', that stands for another value from this version on. Start the version that wrote"
                            + " the data, give the item another id, and start this one again")
                    .with("id", id);
        }
    }

    @Override
    public void apply(Store store) {
        // What was written before is valid as it is.
    }
}
