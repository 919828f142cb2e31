package dev.orrery.engine.changefeed;

import dev.orrery.engine.item.StoredItem;

/** The latest version of an item that was created or changed. */
public record Change(long lsn, StoredItem item) {}
