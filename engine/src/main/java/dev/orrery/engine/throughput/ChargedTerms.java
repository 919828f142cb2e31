package dev.orrery.engine.throughput;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.index.IndexedSystemProperties;
import dev.orrery.engine.index.PathHash;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.index.IndexKey;
import dev.orrery.model.value.JsonValue;
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
    private static final long ANY_TIME = 0;

    /** What each write removes and adds, since {@code _ts} changes. */
    private static final int TIMESTAMPS = 2;

    private static final int VALUE = Long.BYTES;
    /** The path, and two bytes: so short are the terms of objects and arrays. */
    private static final int CONTAINER_BYTES = VALUE + 2;

    private static final int NUMBERS_AT_FIRST = 32;
    private static final long HASH_START = 0xCBF2_9CE4_8422_2325L;
    private static final long HASH_FACTOR = 0x100_0000_01B3L;

    /** Ascending and different, once they are {@linkplain #settle settled}. */
    private long[] numbers = new long[NUMBERS_AT_FIRST];

    private int count;

    private ChargedTerms() {}

    static ChargedTerms of(StoredItem item, Container container) {
        ChargedTerms terms = new ChargedTerms();
        container.derivations().current().plan().walk(item.body(), ANY_TIME, terms::addTerm);
        if (terms.count > 0 && !container.partitionKey().paths().equals(ID_ALONE)) {
            terms.add(PARTITION_KEY);
        }
        terms.settle();
        return terms;
    }

    private void addTerm(byte[] term) {
        if (isContainer(term)) {
            return;
        }
        add(hash(term));
        if (isShortValue(term)) {
            add(pathOf(term));
        }
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

    private static boolean isContainer(byte[] term) {
        if (term.length != CONTAINER_BYTES || pathOf(term) < 0) {
            return false;
        }
        JsonValue value = SortKey.decode(term, VALUE);
        return value.isObject() || value.isArray();
    }

    private static boolean isShortValue(byte[] term) {
        long path = pathOf(term);
        boolean isComposite = path < 0;
        boolean isLong = term.length > VALUE + 1 + IndexKey.STRING_BYTES_MAX;
        return !isComposite && !isLong && path != ID && path != TIMESTAMP;
    }

    private static long pathOf(byte[] term) {
        long path = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            path = (path << Byte.SIZE) | (term[i] & 0xFF);
        }
        return path;
    }

    private static long hash(byte[] term) {
        long hash = HASH_START;
        for (byte b : term) {
            hash = (hash ^ (b & 0xFF)) * HASH_FACTOR;
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
