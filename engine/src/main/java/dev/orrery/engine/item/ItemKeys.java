package dev.orrery.engine.item;

import dev.orrery.model.partition.EpkRange;
import dev.orrery.storage.KeyRange;

/** The store keys of items. */
public final class ItemKeys {

    private ItemKeys() {}

    /**
     * The keys of all items in a range of the hash space. The key of an item starts with its place there and goes on behind
     * it, so that the keys of a single place are all those that start with it.
     */
    public static KeyRange in(EpkRange range) {
        return range.max().equals(range.min().next())
                ? KeyRange.prefix(range.min().bytes())
                : KeyRange.of(range.min().bytes(), range.max().bytes());
    }
}
