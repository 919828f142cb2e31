package dev.orrery.engine.throughput;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.index.CompositeIndex;
import dev.orrery.engine.index.IndexPlan;
import dev.orrery.engine.index.IndexedSystemProperties;
import dev.orrery.engine.index.PathHash;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.index.IndexKey;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.SortKey;
import java.util.Arrays;
import java.util.List;

/**
 * The index terms that a version of an item is charged for, as numbers that tell them apart.
 *
 * <p>A short value has two, one for its path and one for itself; a long text has one, and so do {@code id}, {@code _ts}
 * and each composite index. Objects and arrays have none of their own. If the partition key is another property than
 * {@code id}, there is one more. What the indexing policy leaves out has none.
 */
final class ChargedTerms {

    private static final List<PropertyPath> ID_ALONE = List.of(IndexedSystemProperties.ID_PROPERTY);
    private static final long ID = PathHash.of(IndexedSystemProperties.ID_PROPERTY);
    private static final long TIMESTAMP = PathHash.of(IndexedSystemProperties.TIMESTAMP_PROPERTY);
    private static final long PARTITION_KEY = 1;

    /** Two writes in the same second cost the same as two in different ones, so the time itself must not count. */
    private static final long ANY_TIME = TIMESTAMP;

    /** What each write removes and adds, since {@code _ts} changes. */
    private static final int TIMESTAMPS = 2;

    private static final int VALUE = Long.BYTES;
    private static final int DOCUMENT_NUMBER_BYTES = Long.BYTES;

    private static final int NUMBERS_AT_FIRST = 32;
    private static final long HASH_START = 0xCBF2_9CE4_8422_2325L;
    private static final long HASH_FACTOR = 0x100_0000_01B3L;

    /** Ascending and different, once they are {@linkplain #settle settled}. */
    private long[] numbers = new long[NUMBERS_AT_FIRST];

    private int count;

    private ChargedTerms() {}

    /** The terms of a version by the rules in force; those that were derived to write it are not derived again. */
    static ChargedTerms of(StoredItem item, Container container) {
        IndexPlan plan = container.derivations().current().plan();
        ChargedTerms terms = new ChargedTerms();
        for (byte[] key : item.terms(plan)) {
            terms.addTerm(key, key.length - DOCUMENT_NUMBER_BYTES, plan);
        }
        if (terms.count > 0 && !container.partitionKey().paths().equals(ID_ALONE)) {
            terms.add(PARTITION_KEY);
        }
        terms.settle();
        return terms;
    }

    /** Adds what a term is charged as; it is so many bytes at the start of its store key. */
    private void addTerm(byte[] key, int length, IndexPlan plan) {
        long path = pathOf(key);
        if (path == TIMESTAMP) {
            add(ANY_TIME);
        } else if (path == ID) {
            add(hash(key, length));
        } else if (path < 0) {
            add(compositeNumber(path, key, length, plan));
        } else if (!isArrayOrObject(key)) {
            add(hash(key, length));
            if (length <= VALUE + 1 + IndexKey.STRING_BYTES_MAX) {
                add(path);
            }
        }
    }

    private static long compositeNumber(long path, byte[] key, int length, IndexPlan plan) {
        CompositeIndex index = plan.compositeIndex(path).orElseThrow();
        if (!index.hasTimestamp()) {
            return hash(key, length);
        }
        byte[] timeless = index.withoutTimestamp(key);
        return hash(timeless, timeless.length);
    }

    private static boolean isArrayOrObject(byte[] key) {
        return key[VALUE] == SortKey.TAG_ARRAY || key[VALUE] == SortKey.TAG_OBJECT;
    }

    private void add(long number) {
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * count);
        }
        numbers[count++] = number;
    }

    private void settle() {
        Arrays.sort(numbers, 0, count);
        int different = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || numbers[i] != numbers[i - 1]) {
                numbers[different++] = numbers[i];
            }
        }
        count = different;
    }

    private static long pathOf(byte[] term) {
        long path = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            path = (path << Byte.SIZE) | (term[i] & 0xFF);
        }
        return path;
    }

    private static long hash(byte[] key, int length) {
        long hash = HASH_START;
        for (int i = 0; i < length; i++) {
            hash = (hash ^ (key[i] & 0xFF)) * HASH_FACTOR;
        }
        return hash;
    }

    int count() {
        return count;
    }

    /** How many terms are removed and added where this version takes the place of another. */
    int differences(ChargedTerms other) {
        int same = 0;
        int there = 0;
        for (int here = 0; here < count; here++) {
            while (there < other.count && other.numbers[there] < numbers[here]) {
                there++;
            }
            if (there < other.count && other.numbers[there] == numbers[here]) {
                same++;
            }
        }
        return count + other.count - 2 * same + (count > 0 && other.count > 0 ? TIMESTAMPS : 0);
    }
}
