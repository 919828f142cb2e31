package dev.orrery.storage.rocksdb;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Values of keys that were read more than once lately, up to some bytes. Safe for threads.
 *
 * <p>Nothing is removed when a key is written. Before the committer writes a group it marks the places of its keys with
 * the group's number. A value is good as long as the mark at its key's place is the one it was read under, for readers
 * who see the group of that mark; others see something older, or may, and ask the database.
 */
final class ItemCache {

    private static final int VALUE_BYTES_MAX = 32 << 10;
    /** Objects, references, the lengths of arrays. */
    private static final int ENTRY_OVERHEAD_BYTES = 96;
    private static final int TYPICAL_ENTRY_BYTES = 1 << 10;
    private static final int MARK_BITS = 16;
    private static final int MARKS = 1 << MARK_BITS;
    // 2^32 divided by the golden ratio: spreads neighbouring hashes over all places.
    private static final int SPREAD = 0x9E3779B9;

    private final long bytesMax;
    private final GroupClock clock;
    private final AtomicLongArray marks = new AtomicLongArray(MARKS);
    private final AtomicReferenceArray<Entry> entries;
    // The hashes of the keys that were asked for last, by place: a value is kept when it is read for the second time.
    private final AtomicIntegerArray asked;
    private final int shift;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong hand = new AtomicLong();

    private record Entry(byte[] key, Optional<byte[]> value, long mark, int bytes) {}

    /** Keeps nothing if it may have no bytes. */
    ItemCache(long bytesMax, GroupClock clock) {
        this.bytesMax = bytesMax;
        this.clock = clock;
        int places = Integer.highestOneBit(Math.clamp(bytesMax / TYPICAL_ENTRY_BYTES, 2, 1 << 20));
        entries = new AtomicReferenceArray<>(places);
        asked = new AtomicIntegerArray(places);
        shift = Integer.numberOfLeadingZeros(places) + 1;
    }

    /** What a key has, if it is known. Empty also if the key has nothing. */
    Optional<byte[]> find(byte[] key, long moment) {
        int hash = hash(key);
        Entry entry = entries.get(place(hash));
        if (entry == null || !Arrays.equals(entry.key, key)) {
            return Optional.empty();
        }
        long mark = marks.get(markOf(hash));
        return mark == entry.mark && mark <= moment ? entry.value : Optional.empty();
    }

    /** Remembers what a key has in a view that was taken after a moment, if it is asked for often. */
    void offer(byte[] key, Optional<byte[]> value, long moment) {
        int hash = hash(key);
        int place = place(hash);
        if (asked.get(place) != hash) {
            asked.set(place, hash);
            return;
        }
        long mark = marks.get(markOf(hash));
        if (mark <= moment && value.isPresent() && value.get().length <= VALUE_BYTES_MAX) {
            put(place, new Entry(key, value, mark, key.length + value.get().length + ENTRY_OVERHEAD_BYTES));
        }
    }

    /** The current group writes a key, or removes it. For the committer's thread. */
    void willWrite(byte[] key) {
        marks.set(markOf(hash(key)), clock.current());
    }

    /** The current group removes so many keys that all are taken for written. For the committer's thread. */
    void willRemoveMany() {
        long group = clock.current();
        for (int i = 0; i < MARKS; i++) {
            marks.set(i, group);
        }
    }

    /** The size of all that is kept. */
    long bytes() {
        return bytes.get();
    }

    private void put(int place, Entry entry) {
        replace(place, entry);
        while (bytes.get() > bytesMax) {
            replace((int) (hand.getAndIncrement() & (entries.length() - 1)), null);
        }
    }

    private void replace(int place, Entry next) {
        Entry before = entries.getAndSet(place, next);
        bytes.addAndGet((next == null ? 0 : next.bytes) - (before == null ? 0 : before.bytes));
    }

    private int place(int hash) {
        return hash >>> shift;
    }

    private static int markOf(int hash) {
        return hash >>> (Integer.SIZE - MARK_BITS);
    }

    private static int hash(byte[] key) {
        return Arrays.hashCode(key) * SPREAD;
    }
}
