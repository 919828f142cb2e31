package dev.orrery.query.exec;

import dev.orrery.model.bound.MemoryLease;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/**
 * The different values that were met so far, of which it keeps 16 bytes each.
 *
 * <p>These are the sort key itself if it is that short, or else a part of its SHA-256, for which nobody finds two
 * values alike. They lie in a hash table of two longs a place, of which the second is never 0 where there is a value.
 */
public final class DistinctRows {

    private static final int PLACES_MIN = 16;
    private static final int ENTRY_BYTES = 2 * Long.BYTES;

    /** Unknown outside, so that nobody can choose values that crowd in one part of the table. */
    private static final long SECRET = new SecureRandom().nextLong() | 1;

    private MemoryBudget budget;
    private final ByteBuilder key = new ByteBuilder();
    private final MessageDigest sha256 = sha256();
    private long[] entries = new long[2 * PLACES_MIN];
    private int count;

    /** None yet; they are kept until the query ends. */
    public DistinctRows(MemoryLease memory) {
        this(new MemoryBudget(memory));
    }

    DistinctRows(MemoryBudget budget) {
        this.budget = budget;
        budget.keep(PLACES_MIN * ENTRY_BYTES);
    }

    /** Adds a value; false if an equal one is there already. Fails if there is no room for another one. */
    public boolean add(JsonValue value) {
        key.truncate(0);
        SortKey.append(key, value);
        byte[] entry = key.length() < ENTRY_BYTES ? shortEntry() : hashedEntry();
        return add(longAt(entry, 0), longAt(entry, Long.BYTES));
    }

    /** Goes on in another query; fails if there is no room for what was met so far. */
    public DistinctRows continuedIn(MemoryLease memory) {
        budget = new MemoryBudget(memory);
        budget.keep(Math.multiplyExact(entries.length, Long.BYTES));
        return this;
    }

    /** The memory that they take. */
    public long bytes() {
        return (long) entries.length * Long.BYTES;
    }

    /** The key, and in the last byte its length, which is not 0. */
    private byte[] shortEntry() {
        byte[] entry = new byte[ENTRY_BYTES];
        System.arraycopy(key.array(), 0, entry, 0, key.length());
        entry[ENTRY_BYTES - 1] = (byte) key.length();
        return entry;
    }

    private byte[] hashedEntry() {
        sha256.update(key.array(), 0, key.length());
        byte[] entry = sha256.digest();
        entry[ENTRY_BYTES - 1] |= (byte) 0x80;
        return entry;
    }

    private boolean add(long high, long low) {
        int at = place(high, low);
        if (entries[at] == high && entries[at + 1] == low) {
            return false;
        }
        entries[at] = high;
        entries[at + 1] = low;
        if (++count > entries.length / 4) {
            grow();
        }
        return true;
    }

    /** Where an entry lies, or where there is room for it. */
    private int place(long high, long low) {
        int mask = entries.length - 1;
        int at = hash(high, low) << 1 & mask;
        while (entries[at + 1] != 0 && (entries[at] != high || entries[at + 1] != low)) {
            at = at + 2 & mask;
        }
        return at;
    }

    private static int hash(long high, long low) {
        long mixed = (high ^ SECRET) * SECRET;
        mixed = (mixed ^ mixed >>> 32 ^ low) * SECRET;
        return (int) (mixed >>> 32);
    }

    private void grow() {
        budget.keep(Math.multiplyExact(entries.length, Long.BYTES));
        long[] old = entries;
        entries = new long[Math.multiplyExact(old.length, 2)];
        for (int i = 0; i < old.length; i += 2) {
            if (old[i + 1] != 0) {
                int at = place(old[i], old[i + 1]);
                entries[at] = old[i];
                entries[at + 1] = old[i + 1];
            }
        }
    }

    private static long longAt(byte[] bytes, int offset) {
        long number = 0;
        for (int i = offset; i < offset + Long.BYTES; i++) {
            number = number << Byte.SIZE | (bytes[i] & 0xFF);
        }
        return number;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
