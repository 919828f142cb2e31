package dev.orrery.engine.query.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;

/**
 * What queries have computed beyond the page that was asked for, kept for a while in case that the next page is asked for,
 * too. Whatever is not here any more, after a restart for instance, is computed again.
 */
public final class ParkedRows {

    /** What is kept at most, unless one says otherwise. */
    static final long BYTES_MAX = Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 32);

    /**
     * Something kept.
     *
     * @param owner whose it is: only a query that is equal may have it
     */
    record Kept(Object owner, Object state, long bytes) {}

    private final RandomGenerator numbers;
    private final long bytesMax;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, Kept> byNumber = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    ParkedRows(RandomGenerator numbers, long bytesMax) {
        this.numbers = numbers;
        this.bytesMax = bytesMax;
    }

    /** Keeps something, and forgets what was not used for the longest time; empty if it is too large. */
    Optional<Long> keep(Object owner, Object state, long stateBytes) {
        if (stateBytes > bytesMax / 4) {
            return Optional.empty();
        }
        lock.lock();
        try {
            long number = numbers.nextLong();
            byNumber.put(number, new Kept(owner, state, stateBytes));
            bytes += stateBytes;
            forgetOldest();
            return Optional.of(number);
        } finally {
            lock.unlock();
        }
    }

    /** What is kept under a number, if it is of this type and this owner's. */
    <T> Optional<T> find(Optional<Long> number, Object owner, Class<T> type) {
        if (number.isEmpty()) {
            return Optional.empty();
        }
        lock.lock();
        try {
            return Optional.ofNullable(byNumber.get(number.get()))
                    .filter(kept -> kept.owner.equals(owner))
                    .map(Kept::state)
                    .filter(type::isInstance)
                    .map(type::cast);
        } finally {
            lock.unlock();
        }
    }

    /** The same, and it is kept no longer. */
    <T> Optional<T> take(Optional<Long> number, Object owner, Class<T> type) {
        lock.lock();
        try {
            Optional<T> found = find(number, owner, type);
            found.ifPresent(state -> bytes -= byNumber.remove(number.orElseThrow()).bytes());
            return found;
        } finally {
            lock.unlock();
        }
    }

    private void forgetOldest() {
        var oldest = byNumber.values().iterator();
        while (bytes > bytesMax) {
            bytes -= oldest.next().bytes();
            oldest.remove();
        }
    }
}
