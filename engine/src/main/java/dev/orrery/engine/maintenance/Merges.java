package dev.orrery.engine.maintenance;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.Faults;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.PartitionSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Merges two neighbouring partitions while they are in use, in the manner of {@link Splits}: the child is copied from
 * snapshots and catches up by both change logs; writers wait only while the last few changes are taken over. Until the
 * catalog names the child, a crash leaves nothing but a copy that the next start removes.
 *
 * <p>The child's LSN is greater than those of both parents, and items keep theirs. So whoever has read one of the parents up
 * to an LSN goes on from there in the parent's part of the child.
 */
public final class Merges {

    // Small neighbours are to have room to grow before they are split again.
    private static final int SHARE_OF_LIMIT = 2;

    private final Catalog catalog;
    private final EngineSettings settings;

    public Merges(Catalog catalog, EngineSettings settings) {
        this.catalog = catalog;
        this.settings = settings;
    }

    /** Merges two neighbours, given in any order; returns the child. */
    public PartitionRange merge(Container container, int oneRangeId, int otherRangeId) {
        container.restructuring().lock();
        try {
            Pair pair = pair(container, oneRangeId, otherRangeId);
            checkPartitionsToSpare(container);
            if (pair.bytes() > settings.limits().partitionBytesMax()) {
                throw refusal(
                        "The two partitions {ranges} together have more than {bytesMax} bytes. Merge smaller ones",
                        pair)
                        .with("bytesMax", settings.limits().partitionBytesMax());
            }
            return merge(container, pair);
        } finally {
            container.restructuring().unlock();
        }
    }

    /**
     * Merges neighbours as long as two are left that together have at most half of what one may have, and the throughput
     * needs fewer partitions than there are: the smallest first. Returns what came of it, as it is in the end.
     */
    public List<PartitionRange> mergeSmall(Container container) {
        List<PartitionRange> merged = new ArrayList<>();
        container.restructuring().lock();
        try {
            Optional<Pair> next = smallest(container);
            while (next.isPresent()) {
                PartitionRange child = merge(container, next.get());
                merged.removeIf(range -> child.parents().contains(range.id()));
                merged.add(child);
                next = smallest(container);
            }
            return merged;
        } finally {
            container.restructuring().unlock();
        }
    }

    private Pair pair(Container container, int oneRangeId, int otherRangeId) {
        Partition one = container.partitions().withId(oneRangeId);
        Partition other = container.partitions().withId(otherRangeId);
        return pairs(container).stream()
                .filter(pair -> pair.all().contains(one) && pair.all().contains(other) && one != other)
                .findFirst()
                .orElseThrow(() -> refusal("The partitions {ranges} are not neighbours. Merge two that are",
                        new Pair(one, other)));
    }

    private Optional<Pair> smallest(Container container) {
        if (!hasPartitionsToSpare(container)) {
            return Optional.empty();
        }
        return pairs(container).stream()
                .filter(pair -> pair.bytes() <= settings.limits().partitionBytesMax() / SHARE_OF_LIMIT)
                .min(Comparator.comparingLong(Pair::bytes));
    }

    private static List<Pair> pairs(Container container) {
        List<Partition> all = container.partitions().all();
        return IntStream.range(1, all.size()).mapToObj(i -> new Pair(all.get(i - 1), all.get(i))).toList();
    }

    private boolean hasPartitionsToSpare(Container container) {
        return container.partitions().all().size() > container.partitionsNeeded(settings.limits());
    }

    private void checkPartitionsToSpare(Container container) {
        if (!hasPartitionsToSpare(container)) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST,
                    "The container's throughput needs all of its {partitions} partitions. Lower it first")
                    .with("partitions", container.partitions().all().size());
        }
    }

    private static OrreryException refusal(String sentence, Pair pair) {
        return new OrreryException(ErrorCode.INVALID_REQUEST, sentence)
                .with("ranges", pair.all().stream().map(partition -> partition.range().id()).toList());
    }

    private PartitionRange merge(Container container, Pair parents) {
        int id = container.takeRangeIds(1);
        PartitionRange range = parents.left().range().mergedWith(parents.right().range(), id);
        Partition child = catalog.structure().openPartition(container, range);
        try {
            takeOver(container, parents, child);
        } catch (RuntimeException failure) {
            cleanUp(container, parents, child, failure);
            throw failure;
        }
        settings.faults().at(Faults.Point.MERGE_DROP);
        parents.all().forEach(parent -> catalog.structure().dropPartition(container, parent.range()));
        return range;
    }

    private void cleanUp(Container container, Pair parents, Partition child, RuntimeException failure) {
        if (Splits.isOutcomeKnown(failure)) {
            catalog.structure().dropPartition(container, child.range());
            parents.all().forEach(Partition::stopRecordingDeletes);
        }
    }

    private void takeOver(Container container, Pair parents, Partition child) {
        MergedCopy copy = new MergedCopy(container, child, settings.faults());
        parents.all().forEach(Partition::startRecordingDeletes);
        Follower left = new Follower(parents.left(), copy);
        Follower right = new Follower(parents.right(), copy);
        left.follow();
        right.follow();
        for (int round = 0; round < Splits.ROUNDS_MAX && (left.isFarBehind() || right.isFarBehind()); round++) {
            left.follow();
            right.follow();
        }
        parents.left().end(() -> parents.right().end(() -> {
            child.advanceTo(Math.max(left.follow(), right.follow()) + 1);
            settings.faults().at(Faults.Point.MERGE_TAKE_OVER);
            catalog.structure().replacePartitions(container, parents.all(), List.of(child));
        }));
    }

    /** Two neighbours. */
    private record Pair(Partition left, Partition right) {

        List<Partition> all() {
            return List.of(left, right);
        }

        long bytes() {
            return left.totals().bytes() + right.totals().bytes();
        }
    }

    /** Brings one parent's part of the copy up to date. */
    private static final class Follower {

        private final Partition parent;
        private final MergedCopy copy;
        private long reached;

        Follower(Partition parent, MergedCopy copy) {
            this.parent = parent;
            this.copy = copy;
        }

        boolean isFarBehind() {
            return parent.lsn() - reached > Splits.LAST_ROUND_COMMITS;
        }

        /** Takes over what is new; returns the LSN up to which the copy has all. */
        long follow() {
            try (PartitionSnapshot snapshot = parent.snapshot()) {
                copy.takeOver(snapshot, reached);
                reached = snapshot.lsn();
            }
            return reached;
        }
    }
}
