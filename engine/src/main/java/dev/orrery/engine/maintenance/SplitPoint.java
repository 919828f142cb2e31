package dev.orrery.engine.maintenance;

import dev.orrery.engine.item.LogicalSize;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.Arrays;
import java.util.Optional;

/** Finds where a partition is best cut in two: between two keys, with about half of the bytes on each side. */
final class SplitPoint {

    private SplitPoint() {}

    /** The best place to cut a partition as it is now. */
    static Optional<EffectivePartitionKey> byWeight(Partition partition) {
        try (PartitionSnapshot snapshot = partition.snapshot()) {
            return find(snapshot, partition.totals().itemBytes());
        }
    }

    /** The first key of the right half; empty if all items have one hash, so that no cut parts them. */
    static Optional<EffectivePartitionKey> find(PartitionSnapshot snapshot, long bytes) {
        EffectivePartitionKey best = null;
        long bestDistance = Long.MAX_VALUE;
        byte[] previous = null;
        long before = 0;
        try (EntryCursor cursor = snapshot.scan(KeySpace.SIZES, KeyRange.all(), Direction.FORWARD)) {
            while (cursor.next()) {
                LogicalSize size = LogicalSize.decode(cursor.value());
                byte[] hash = Arrays.copyOf(cursor.key(), size.hashLength());
                long distance = Math.abs(bytes - 2 * before);
                if (previous != null && !Arrays.equals(previous, hash)) {
                    if (distance >= bestDistance) {
                        break;
                    }
                    best = EffectivePartitionKey.ofBytes(hash);
                    bestDistance = distance;
                }
                previous = hash;
                before += size.bytes();
            }
        }
        return Optional.ofNullable(best);
    }
}
