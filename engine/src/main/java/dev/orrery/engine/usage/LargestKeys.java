package dev.orrery.engine.usage;

import dev.orrery.model.partition.PartitionKey;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The keys of a partition with most bytes, exact, in bounded memory.
 *
 * <p>Some keys are known by their size, and of all others it is known how large they may be at most. Commits tell of
 * the keys that they change; so once all keys were looked at, nothing has to be looked up again, unless so many of
 * the known keys shrink that there may be larger ones among the others. Until somebody asks for the first time,
 * commits tell nothing.
 *
 * <p>While all keys are looked at, commits go on. What they say is newer than what is found, but a key that they told
 * of may have been forgotten since; therefore what is known in the end is compared with the store once more.
 */
public final class LargestKeys {

    /** So many can be asked for. */
    public static final int SHOWN_MAX = 20;

    private static final int KNOWN_MAX = 100;

    private final ReentrantLock search = new ReentrantLock();
    private volatile boolean isWatching;
    // It guards the rest.
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<PartitionKey, KeySize> known = new HashMap<>();
    private long otherBytesMax;
    private boolean isComplete;
    private byte[] searchedTo = {};

    /** Takes over the size of a key as a commit has made it. Called in the order of the commits of that key. */
    public void changed(KeySize size) {
        if (isWatching) {
            changing(() -> update(size));
        }
    }

    /** The largest keys, the largest first; some may be missing as long as the search for them goes on. */
    public List<KeySize> largest(int count) {
        return all().stream()
                .sorted(Comparator.comparingLong(size -> -size.bytes()))
                .limit(Math.min(count, SHOWN_MAX))
                .toList();
    }

    /** Whether {@link #largest} is exact; otherwise a search is needed. */
    public boolean isComplete() {
        return reading(() -> isComplete && (known.size() >= SHOWN_MAX || otherBytesMax == 0));
    }

    // ---- what a search does

    /** Held by who searches. */
    public ReentrantLock search() {
        return search;
    }

    /** Where the search goes on; from the first call on, commits are listened to. */
    public byte[] searchFrom() {
        return reading(() -> {
            isWatching = true;
            if (isComplete) {
                beginAnew();
            }
            return searchedTo;
        });
    }

    /** Whether a key of this size may be among the largest. */
    public boolean mayHave(long bytes) {
        return reading(() -> hasRoomFor(bytes));
    }

    /** Takes over a size that was found in a snapshot. */
    public void found(KeySize size) {
        changing(() -> {
            if (!known.containsKey(size.key())) {
                add(size);
            }
        });
    }

    /** What is before this place has been looked at. */
    public void searchedTo(byte[] place) {
        changing(() -> searchedTo = place);
    }

    /** Ends the search, with the sizes that the store has now. */
    public void finish(Function<PartitionKey, Optional<KeySize>> stored) {
        all().forEach(size -> changing(() -> confirm(size.key(), stored)));
        changing(() -> isComplete = true);
    }

    // ---- with the lock held

    private void beginAnew() {
        isComplete = false;
        known.clear();
        otherBytesMax = 0;
        searchedTo = new byte[0];
    }

    // A commit that is not yet in the store when it is asked can tell of itself only afterwards.
    private void confirm(PartitionKey key, Function<PartitionKey, Optional<KeySize>> stored) {
        if (known.containsKey(key)) {
            update(stored.apply(key).orElseGet(() -> new KeySize(key, 0, 0)));
        }
    }

    private void update(KeySize size) {
        known.remove(size.key());
        add(size);
    }

    private void add(KeySize size) {
        if (size.items() == 0 || !hasRoomFor(size.bytes())) {
            return;
        }
        known.put(size.key(), size);
        if (known.size() > KNOWN_MAX) {
            KeySize least = Collections.min(known.values(), Comparator.comparingLong(KeySize::bytes));
            known.remove(least.key());
            otherBytesMax = least.bytes();
        }
    }

    private boolean hasRoomFor(long bytes) {
        return known.size() < KNOWN_MAX ? bytes >= otherBytesMax : bytes > otherBytesMax;
    }

    private List<KeySize> all() {
        return reading(() -> List.copyOf(known.values()));
    }

    private void changing(Runnable work) {
        lock.lock();
        try {
            work.run();
        } finally {
            lock.unlock();
        }
    }

    private <R> R reading(Supplier<R> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
