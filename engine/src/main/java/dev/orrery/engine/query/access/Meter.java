package dev.orrery.engine.query.access;

import dev.orrery.engine.item.StoredItem;

/** Counts what a step of a query does. Used by one thread. */
public final class Meter {

    private long indexSeeks;
    private long indexEntries;
    private long items;
    private long itemBytes;

    /** A place in the index was looked up. */
    public void seek() {
        indexSeeks++;
    }

    /** An entry of the index was read. */
    public void entry() {
        indexEntries++;
    }

    /** An item was read. */
    public void item(StoredItem item) {
        items++;
        itemBytes += item.body().encodedLength();
    }

    public void add(Meter other) {
        indexSeeks += other.indexSeeks;
        indexEntries += other.indexEntries;
        items += other.items;
        itemBytes += other.itemBytes;
    }

    public long indexSeeks() {
        return indexSeeks;
    }

    public long indexEntries() {
        return indexEntries;
    }

    public long items() {
        return items;
    }

    public long itemBytes() {
        return itemBytes;
    }
}
