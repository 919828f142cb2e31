package dev.orrery.cli.transfer;

import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.client.CopyPosition;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** How far a copy is in each part of its source. */
final class CopyState {

    private static final long SAVE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Optional<StateFile> file;
    private final String source;
    private final String target;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<CopyPosition> places;
    private long savedNanos = System.nanoTime();

    private CopyState(Optional<StateFile> file, String source, String target, List<CopyPosition> places) {
        this.file = file;
        this.source = source;
        this.target = target;
        this.places = new ArrayList<>(places);
    }

    /** Where a copy goes on, or begins if nothing was written down. */
    static CopyState open(
            Optional<StateFile> file, ContainerClient source, ContainerClient target, List<CopyPosition> beginning) {
        // A container that was deleted and made again has another _rid, and another change feed.
        String from = name(source) + " " + source.read().json().property("_rid").stringValue();
        Optional<JsonValue> state = file.flatMap(StateFile::read);
        if (state.isEmpty()) {
            return new CopyState(file, from, name(target), beginning);
        }
        check("source", state.get().property("source").stringValue(), from);
        check("target", state.get().property("target").stringValue(), name(target));
        List<CopyPosition> places = new ArrayList<>();
        state.get().property("places").elements().forEach(place -> places.add(CopyPosition.parse(place)));
        return new CopyState(file, from, name(target), places);
    }

    List<CopyPosition> places() {
        lock.lock();
        try {
            return List.copyOf(places);
        } finally {
            lock.unlock();
        }
    }

    /** All up to the next places is copied. */
    void advance(CopyPosition before, List<CopyPosition> next) {
        lock.lock();
        try {
            places.remove(before);
            places.addAll(next);
            if (System.nanoTime() - savedNanos > SAVE_NANOS) {
                write();
            }
        } finally {
            lock.unlock();
        }
    }

    void save() {
        lock.lock();
        try {
            write();
        } finally {
            lock.unlock();
        }
    }

    private void write() {
        savedNanos = System.nanoTime();
        if (file.isPresent()) {
            ValueWriter json = new ValueWriter().startObject()
                    .name("source").value(source)
                    .name("target").value(target)
                    .name("places").startArray();
            places.forEach(place -> json.value(place.toJson()));
            file.get().write(json.endArray().endObject().finish());
        }
    }

    private static void check(String end, String before, String now) {
        if (!before.equals(now)) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "The state file belongs to another copy, of {before}. Name another one with --state, or delete it")
                    .with(end, now)
                    .with("before", before);
        }
    }

    private static String name(ContainerClient container) {
        return container.account().endpoint() + container.database() + "/" + container.name();
    }
}
