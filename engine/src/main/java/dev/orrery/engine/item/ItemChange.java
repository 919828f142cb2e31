package dev.orrery.engine.item;

import java.util.Optional;

/** What becomes of one item: the version that is stored, and the one that takes its place. */
record ItemChange(LogicalPartition where, byte[] itemKey, Optional<StoredItem> before, Optional<StoredItem> after) {}
