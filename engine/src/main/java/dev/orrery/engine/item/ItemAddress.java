package dev.orrery.engine.item;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;

/** Where an item is within its container. */
public record ItemAddress(PartitionKey partitionKey, ItemId id) {

    /** The failure of whoever needs the item if there is none. */
    public OrreryException notFound() {
        return new OrreryException(ErrorCode.ITEM_NOT_FOUND,
                "There is no item with the id '{id}' and the partition key {partitionKey}. Check both")
                .with("id", id)
                .with("partitionKey", partitionKey);
    }
}
