package dev.orrery.engine.transaction;

import dev.orrery.engine.index.kind.ItemVersion;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.StoredItem;
import java.util.Optional;

/** What becomes of one item: the version that is stored, and the one that takes its place. */
public record ItemChange(LogicalPartition where, byte[] itemKey, Optional<StoredItem> before,
        Optional<StoredItem> after) {

    Optional<ItemVersion> versionBefore() {
        return before.map(item -> new ItemVersion(where, itemKey, item));
    }

    Optional<ItemVersion> versionAfter() {
        return after.map(item -> new ItemVersion(where, itemKey, item));
    }
}
