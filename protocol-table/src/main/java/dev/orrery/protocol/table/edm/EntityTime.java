package dev.orrery.protocol.table.edm;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.Etag;
import java.util.OptionalLong;

/**
 * When a version of an entity was written, to the tick: that is its Timestamp, and what its ETag shows.
 *
 * <p>The second is the item's {@code _ts}; the ticks within it are the remainder of its etag's stamp. So every item has a
 * Timestamp, whatever API wrote it, and one that changes whenever its etag does.
 */
public final class EntityTime {

    private static final String ETAG_START = "W/\"datetime'";
    private static final String ETAG_END = "'\"";

    private EntityTime() {}

    public static long ticks(StoredItem item) {
        return ticks(item.timestampSeconds(), item.etag());
    }

    static long ticks(long timestampSeconds, Etag etag) {
        return Ticks.ofSeconds(timestampSeconds) + Long.remainderUnsigned(etag.stamp(), Ticks.PER_SECOND);
    }

    /** The ETag of a version: {@code W/"datetime'2026-11-15T09%3A08%3A07.1234567Z'"}. */
    public static String etag(long ticks) {
        return ETAG_START + Ticks.wholeText(ticks).replace(":", "%3A") + ETAG_END;
    }

    /** The version that an ETag is of; empty if it is none of ours. */
    public static OptionalLong ofEtag(String etag) {
        String text = etag.startsWith("w") ? "W" + etag.substring(1) : etag;
        if (!text.startsWith(ETAG_START)) {
            return OptionalLong.empty();
        }
        int end = text.indexOf('\'', ETAG_START.length());
        return end < 0
                ? OptionalLong.empty()
                : Ticks.parse(text.substring(ETAG_START.length(), end).replace("%3A", ":").replace("%3a", ":"));
    }
}
