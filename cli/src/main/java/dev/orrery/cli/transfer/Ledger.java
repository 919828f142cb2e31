package dev.orrery.cli.transfer;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Which entries of an import are done. All up to {@code done} are; none after {@code reserved} has been begun: those between
 * may be either when an import was cut.
 */
final class Ledger {

    private static final long RESERVED_AT_ONCE = 1000;
    private static final long SAVE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Optional<StateFile> file;
    private final JsonValue about;
    private final long doneBefore;
    private final long reservedBefore;
    private final ReentrantLock lock = new ReentrantLock();
    private final TreeSet<Long> underWay = new TreeSet<>();
    private long begun;
    private long reserved;
    private long savedNanos = System.nanoTime();

    private Ledger(Optional<StateFile> file, JsonValue about, long doneBefore, long reservedBefore) {
        this.file = file;
        this.about = about;
        this.doneBefore = doneBefore;
        this.reservedBefore = reservedBefore;
        this.begun = doneBefore;
        this.reserved = Math.max(doneBefore, reservedBefore);
    }

    /** A ledger for an import from the beginning; {@code about} says what is imported, for who goes on with it. */
    static Ledger begin(Optional<StateFile> file, JsonValue about) {
        return new Ledger(file, about, 0, 0);
    }

    /** The ledger of an import that was cut. */
    static Ledger resume(StateFile file, JsonValue about, JsonValue state) {
        return new Ledger(
                Optional.of(file),
                about,
                state.property("done").longValue(),
                state.property("reserved").longValue());
    }

    boolean isDone(long number) {
        return number <= doneBefore;
    }

    /** Whether an import that was cut may have done it. */
    boolean mayBeDone(long number) {
        return number <= reservedBefore;
    }

    long doneBefore() {
        return doneBefore;
    }

    void begin(long number) {
        lock.lock();
        try {
            begun = number;
            underWay.add(number);
            if (number > reserved) {
                reserved = number + RESERVED_AT_ONCE;
                write();
            }
        } finally {
            lock.unlock();
        }
    }

    void end(long number) {
        lock.lock();
        try {
            underWay.remove(number);
            if (System.nanoTime() - savedNanos > SAVE_NANOS) {
                write();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Writes down how far it is. */
    void save() {
        lock.lock();
        try {
            write();
        } finally {
            lock.unlock();
        }
    }

    /** There is nothing left to go on with. */
    void delete() {
        file.ifPresent(StateFile::delete);
    }

    private void write() {
        savedNanos = System.nanoTime();
        long done = underWay.isEmpty() ? begun : underWay.first() - 1;
        ValueWriter state = new ValueWriter().startObject();
        for (Property property : about.properties()) {
            state.name(property.name()).value(property.value());
        }
        JsonValue json = state.name("done").value(done).name("reserved").value(reserved).endObject().finish();
        file.ifPresent(there -> there.write(json));
    }
}
