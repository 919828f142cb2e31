package dev.orrery.engine.item;

import java.util.OptionalInt;
import java.util.OptionalLong;

/** When items expire. */
public final class Expiry {

    private static final int NEVER = -1;

    private Expiry() {}

    /** The second from which an item is gone, under a container's default; empty if it stays for ever. */
    public static OptionalLong of(StoredItem item, OptionalInt defaultTtl) {
        if (defaultTtl.isEmpty()) {
            return OptionalLong.empty();
        }
        int ttl = item.ttlSeconds() != 0 ? item.ttlSeconds() : defaultTtl.getAsInt();
        return ttl == NEVER ? OptionalLong.empty() : OptionalLong.of(item.timestampSeconds() + ttl);
    }

    public static boolean isPast(StoredItem item, OptionalInt defaultTtl, long nowSeconds) {
        OptionalLong expiry = of(item, defaultTtl);
        return expiry.isPresent() && expiry.getAsLong() <= nowSeconds;
    }
}
