package dev.orrery.engine.query.order;

import java.util.Arrays;
import java.util.SortedMap;

/**
 * Items of a partition that have none of the values of an index, in the order of their document numbers: all that had
 * none at an LSN, and perhaps some that were gone by then. Immutable.
 */
final class AbsentList {

    private static final int OVERHEAD_BYTES = 32;

    private final long lsn;
    private final long[] numbers;
    private final byte[][] itemKeys;
    private final long bytes;

    private AbsentList(long lsn, long[] numbers, byte[][] itemKeys, long bytes) {
        this.lsn = lsn;
        this.numbers = numbers;
        this.itemKeys = itemKeys;
        this.bytes = bytes;
    }

    /** What an item takes that has this key. */
    static long bytes(byte[] itemKey) {
        return (long) itemKey.length + OVERHEAD_BYTES;
    }

    /** A list of items, given by their document numbers. */
    static AbsentList of(long lsn, SortedMap<Long, byte[]> items) {
        long[] numbers = items.keySet().stream().mapToLong(Long::longValue).toArray();
        byte[][] itemKeys = items.values().toArray(byte[][]::new);
        return new AbsentList(lsn, numbers, itemKeys, Arrays.stream(itemKeys).mapToLong(AbsentList::bytes).sum());
    }

    /** This list as it is after some changes. */
    AbsentList after(AbsentChanges changes) {
        boolean isAffected = !changes.absent().isEmpty() || changes.present().stream().anyMatch(this::contains);
        return isAffected ? merged(changes) : new AbsentList(changes.lsn(), numbers, itemKeys, bytes);
    }

    private AbsentList merged(AbsentChanges changes) {
        AbsentList added = of(changes.lsn(), changes.absent());
        long[] nextNumbers = new long[numbers.length + added.size()];
        byte[][] nextKeys = new byte[nextNumbers.length][];
        int size = 0;
        long nextBytes = 0;
        int old = 0;
        int fresh = 0;
        while (old < numbers.length || fresh < added.size()) {
            boolean isOld = fresh == added.size() || (old < numbers.length && numbers[old] < added.number(fresh));
            AbsentList source = isOld ? this : added;
            int index = isOld ? old++ : fresh++;
            boolean isReplaced = isOld
                    && (changes.present().contains(numbers[index]) || changes.absent().containsKey(numbers[index]));
            if (!isReplaced) {
                nextNumbers[size] = source.number(index);
                nextKeys[size++] = source.itemKey(index);
                nextBytes += bytes(source.itemKey(index));
            }
        }
        return new AbsentList(
                changes.lsn(), Arrays.copyOf(nextNumbers, size), Arrays.copyOf(nextKeys, size), nextBytes);
    }

    private boolean contains(long number) {
        return Arrays.binarySearch(numbers, number) >= 0;
    }

    long lsn() {
        return lsn;
    }

    int size() {
        return numbers.length;
    }

    long bytes() {
        return bytes;
    }

    long number(int index) {
        return numbers[index];
    }

    byte[] itemKey(int index) {
        return itemKeys[index];
    }

    /** How many items have a smaller number. */
    int countBefore(long number) {
        int found = Arrays.binarySearch(numbers, number);
        return found >= 0 ? found : -found - 1;
    }
}
