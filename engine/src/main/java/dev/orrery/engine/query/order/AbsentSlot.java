package dev.orrery.engine.query.order;

import dev.orrery.engine.query.view.TakesLonger;
import dev.orrery.storage.PartitionSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What is kept about one index in one partition: what was found last, and what before, for readers whose snapshot is a
 * little older. Each reader adds what has changed up to its snapshot. Safe for threads.
 */
final class AbsentSlot {

    /** After so many changes the outcome is kept, so that the next reader need not look at them again. */
    private static final int KEPT_CHANGES = 256;

    /** With so many changes, or this part of all items, a search is less work than a look at each. */
    private static final int CHANGES_MAX = 4096;

    private static final int CHANGES_PART = 8;

    /** A list that has grown so far may have many items that are gone by now. */
    private static final int GROWTH_FACTOR = 3;

    private static final int GROWTH_MIN = 10_000;

    private static final int OVERHEAD_BYTES = 256;

    private final long listBytesMax;
    private final ReentrantLock lock = new ReentrantLock();
    // The newest is the first.
    private volatile List<AbsentFound> kept = List.of();
    private volatile long lastUse;

    AbsentSlot(long listBytesMax) {
        this.listBytesMax = listBytesMax;
    }

    /** What a snapshot has, which may take a search. */
    AbsentFound at(PartitionSnapshot snapshot, OrderKeys keys) {
        return known(snapshot, keys).orElseGet(() -> searched(snapshot, keys));
    }

    /** What a snapshot has, if that is soon known. */
    AbsentFound brieflyAt(PartitionSnapshot snapshot, OrderKeys keys) {
        return Optional.of(snapshot)
                .filter(this::isNear)
                .flatMap(near -> known(near, keys))
                .orElseThrow(TakesLonger::new);
    }

    /** Whether something is kept from which few changes lead to the snapshot. */
    private boolean isNear(PartitionSnapshot snapshot) {
        return kept.stream()
                .mapToLong(found -> snapshot.lsn() - found.lsn())
                .anyMatch(distance -> distance >= 0 && distance <= KEPT_CHANGES);
    }

    /** Searches, or waits for another reader who does. */
    private AbsentFound searched(PartitionSnapshot snapshot, OrderKeys keys) {
        lock.lock();
        try {
            return known(snapshot, keys).orElseGet(() -> {
                AbsentFound found = AbsentSearch.in(snapshot, keys.plan().indexHash(), listBytesMax);
                keep(found);
                return found;
            });
        } finally {
            lock.unlock();
        }
    }

    /** What the snapshot has, if it is not too far from what is kept. */
    private Optional<AbsentFound> known(PartitionSnapshot snapshot, OrderKeys keys) {
        for (AbsentFound found : kept) {
            if (found.lsn() <= snapshot.lsn()) {
                return switch (found) {
                    case AbsentFound.Few few -> broughtTo(few, snapshot, keys);
                    case AbsentFound.Many many -> stillMany(many, snapshot);
                };
            }
        }
        return Optional.empty();
    }

    private Optional<AbsentFound> broughtTo(AbsentFound.Few few, PartitionSnapshot snapshot, OrderKeys keys) {
        Optional<AbsentChanges> changes =
                AbsentChanges.since(few.lsn(), snapshot, keys, changesMax(few.items()));
        if (changes.isEmpty()) {
            return Optional.empty();
        }
        AbsentList list = few.list().after(changes.get());
        if (list.bytes() > listBytesMax || list.size() > GROWTH_FACTOR * (long) few.found() + GROWTH_MIN) {
            return Optional.empty();
        }
        AbsentFound next = new AbsentFound.Few(list, few.items(), few.found());
        if (changes.get().size() >= KEPT_CHANGES) {
            keep(next);
        }
        return Optional.of(next);
    }

    private static Optional<AbsentFound> stillMany(AbsentFound.Many many, PartitionSnapshot snapshot) {
        boolean isFar = snapshot.lsn() - many.lsn() > changesMax(many.items());
        return isFar ? Optional.empty() : Optional.of(many);
    }

    private static long changesMax(long items) {
        return Math.max(CHANGES_MAX, items / CHANGES_PART);
    }

    private void keep(AbsentFound next) {
        lock.lock();
        try {
            if (kept.isEmpty()) {
                kept = List.of(next);
            } else if (next.lsn() != kept.getFirst().lsn()) {
                AbsentFound newest = kept.getFirst();
                kept = next.lsn() > newest.lsn() ? List.of(next, newest) : List.of(newest, next);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The memory that it takes, about; 0 as long as nothing was found. */
    long bytes() {
        return kept.stream().mapToLong(found -> OVERHEAD_BYTES + found.bytes()).sum();
    }

    void used(long time) {
        lastUse = time;
    }

    long lastUse() {
        return lastUse;
    }
}
