package dev.orrery.engine.partition;

import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/**
 * What a partition has of the log of all versions. For each part of its range, all versions after an LSN are there; what is
 * older is useless, and removed bit by bit. There is one part, or several after a merge, since those of different origin
 * have LSNs that say nothing of each other.
 *
 * <p>In {@code META}: the LSN up to which all is removed (8 bytes), then for each mark its LSN (8 bytes), the length of its
 * place (2 bytes) and the place; numbers are big-endian.
 *
 * @param marks in the order of their places, the first of which is where the partition begins
 * @param removedUpTo the LSN up to which nothing is left
 */
public record VersionsKept(List<Mark> marks, long removedUpTo) {

    /** The LSN of a log to which nothing is added any more. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Where {@code META} has it. */
    public static final byte[] KEY = "versions".getBytes(StandardCharsets.US_ASCII);

    /** All versions after an LSN are there, from a place up to that of the next mark. */
    public record Mark(EffectivePartitionKey from, long after) {}

    public VersionsKept {
        marks = List.copyOf(marks);
    }

    /** A log that begins after an LSN, of a partition that begins at a place. */
    public static VersionsKept since(EffectivePartitionKey place, long lsn) {
        return new VersionsKept(List.of(new Mark(place, lsn)), lsn);
    }

    /** What a partition says of its log; empty if it has none. */
    public static Optional<VersionsKept> storedIn(PartitionReader partition) {
        return partition.get(KeySpace.META, KEY).map(VersionsKept::decode);
    }

    private static VersionsKept decode(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long removedUpTo = buffer.getLong();
        List<Mark> marks = new ArrayList<>();
        while (buffer.hasRemaining()) {
            long after = buffer.getLong();
            byte[] place = new byte[buffer.getShort()];
            buffer.get(place);
            marks.add(new Mark(EffectivePartitionKey.ofBytes(place), after));
        }
        return new VersionsKept(marks, removedUpTo);
    }

    public byte[] encode() {
        ByteBuilder bytes = new ByteBuilder().appendLong(removedUpTo);
        for (Mark mark : marks) {
            byte[] place = mark.from.bytes();
            bytes.appendLong(mark.after).appendByte(place.length >> 8).appendByte(place.length).append(place);
        }
        return bytes.toBytes();
    }

    /** Whether versions are being added. */
    public boolean isGoingOn() {
        return marks.getFirst().after != NEVER;
    }

    /** The LSN after which all versions of a range are there. */
    public long after(EpkRange range) {
        return within(range).stream().mapToLong(Mark::after).max().orElse(NEVER);
    }

    /** The LSN after which all versions of an item are there. */
    public long after(byte[] itemKey) {
        return marks.get(markOf(itemKey)).after;
    }

    /** The LSN up to which there are no versions that count. */
    public long beforeAll() {
        return marks.stream().mapToLong(Mark::after).min().orElse(NEVER);
    }

    /** The marks of a range, the first of which is where it begins. */
    public List<Mark> within(EpkRange range) {
        List<Mark> found = new ArrayList<>();
        for (int i = 0; i < marks.size(); i++) {
            Mark mark = marks.get(i);
            boolean endsBefore = i + 1 < marks.size() && marks.get(i + 1).from.compareTo(range.min()) <= 0;
            if (!endsBefore && mark.from.compareTo(range.max()) < 0) {
                boolean beginsBefore = mark.from.compareTo(range.min()) < 0;
                found.add(beginsBefore ? new Mark(range.min(), mark.after) : mark);
            }
        }
        return found;
    }

    /** The same with newer marks in the place of those that are at the same places. */
    public VersionsKept with(List<Mark> newer) {
        TreeMap<EffectivePartitionKey, Mark> byPlace = new TreeMap<>();
        marks.forEach(mark -> byPlace.put(mark.from, mark));
        newer.forEach(mark -> byPlace.put(mark.from, mark));
        return new VersionsKept(List.copyOf(byPlace.values()), removedUpTo);
    }

    /** The same when a version of an item is removed, and all before. */
    public VersionsKept without(byte[] itemKey, long lsn) {
        Mark mark = marks.get(markOf(itemKey));
        return mark.after >= lsn ? this : with(List.of(new Mark(mark.from, lsn)));
    }

    /** The same when nothing is left up to an LSN. */
    public VersionsKept removedUpTo(long lsn) {
        return new VersionsKept(marks, lsn);
    }

    VersionsKept startingAfter(long lsn) {
        return withAfter(before -> lsn);
    }

    VersionsKept ended() {
        return withAfter(before -> NEVER);
    }

    private VersionsKept withAfter(LongUnaryOperator next) {
        return new VersionsKept(
                marks.stream().map(mark -> new Mark(mark.from, next.applyAsLong(mark.after))).toList(), removedUpTo);
    }

    // The key of an item begins with its place.
    private int markOf(byte[] itemKey) {
        int found = 0;
        for (int i = 1; i < marks.size() && Arrays.compareUnsigned(marks.get(i).from.bytes(), itemKey) <= 0; i++) {
            found = i;
        }
        return found;
    }
}
