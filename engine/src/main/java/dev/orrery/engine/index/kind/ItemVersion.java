package dev.orrery.engine.index.kind;

import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.StoredItem;

/** A version of an item, and where it is: all that entries of an index can be derived from. */
public record ItemVersion(LogicalPartition where, byte[] itemKey, StoredItem item) {}
