package dev.orrery.engine.throughput;

import dev.orrery.engine.item.StoredItem;

/** The size by which an item is paid for: that of its body as stored, and of the properties that the server adds. */
public final class StoredSize {

    /** About what {@code _rid}, {@code _self}, {@code _etag}, {@code _attachments} and {@code _ts} take as text. */
    static final int SYSTEM_PROPERTIES_BYTES = 200;

    private StoredSize() {}

    public static int bytes(StoredItem item) {
        return item.body().encodedLength() + SYSTEM_PROPERTIES_BYTES;
    }
}
