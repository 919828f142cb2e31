package dev.orrery.server;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved, such as to see an item expire. */
public final class ManualClock extends Clock {

    private final AtomicReference<Instant> now;
    private final ZoneId zone;

    private ManualClock(AtomicReference<Instant> now, ZoneId zone) {
        this.now = now;
        this.zone = zone;
    }

    /** A clock that shows a time of one's choice. */
    public static ManualClock at(Instant time) {
        return new ManualClock(new AtomicReference<>(time), ZoneOffset.UTC);
    }

    /** A clock that was stopped just now. */
    public static ManualClock stoppedNow() {
        return at(Instant.now());
    }

    public void advance(Duration by) {
        now.updateAndGet(time -> time.plus(by));
    }

    public void set(Instant time) {
        now.set(time);
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /** The same clock, which moves with this one, read in another zone. */
    @Override
    public Clock withZone(ZoneId next) {
        return new ManualClock(now, next);
    }
}
