package dev.orrery.network;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A clock that stands still until a test lets time pass. */
final class ManualNanos implements LongSupplier {

    // Real ones overflow, too.
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);

    @Override
    public long getAsLong() {
        return nanos.get();
    }

    void advance(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
