package dev.orrery.engine.item;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
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

    /** The item's own time to live: seconds, -1 for ever, 0 if it has none. */
    public static int checkedTtl(JsonValue body) {
        JsonValue ttl = body.property("ttl");
        if (ttl.isUndefined()) {
            return 0;
        }
        double seconds = ttl.isNumber() ? ttl.doubleValue() : 0;
        if (seconds != Math.rint(seconds) || seconds > Integer.MAX_VALUE || (seconds < 1 && seconds != -1)) {
            throw new OrreryException(
                    ErrorCode.INVALID_TTL,
                    "The ttl of the item is {ttl}. Give a whole number of seconds above 0, or -1 for ever")
                    .with("ttl", ttl);
        }
        return (int) seconds;
    }
}
