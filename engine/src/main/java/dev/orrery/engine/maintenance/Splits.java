package dev.orrery.engine.maintenance;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.Faults;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.storage.PartitionSnapshot;
import java.util.List;
import java.util.Optional;

/**
 * Splits partitions in two while they are in use. The children are copied from a snapshot and catch up by the change log;
 * writers wait only while the last few changes are taken over. Until the catalog names the children, a crash leaves nothing
 * but copies that the next start removes.
 */
public final class Splits {

    // Rounds of catching up end when one has so few commits to take over that writers can wait for the last one.
    static final long LAST_ROUND_COMMITS = 64;
    static final int ROUNDS_MAX = 20;

    private final Catalog catalog;
    private final EngineSettings settings;

    public Splits(Catalog catalog, EngineSettings settings) {
        this.catalog = catalog;
        this.settings = settings;
    }

    /** Splits a partition at the middle of its keys' weight, or of its range if it has no two keys; returns the children. */
    public List<PartitionRange> split(Container container, int rangeId) {
        container.restructuring().lock();
        try {
            Partition parent = container.partitions().withId(rangeId);
            EffectivePartitionKey middle = SplitPoint.byWeight(parent)
                    .or(() -> container.partitionKey().middle(parent.epkRange()))
                    .orElseThrow(() -> new OrreryException(
                            ErrorCode.INVALID_REQUEST,
                            "The range of the partition {range} is too small to be split. Split another")
                            .with("range", rangeId));
            return split(container, parent, middle);
        } finally {
            container.restructuring().unlock();
        }
    }

    /** Splits the partition with the most bytes, of several that with the widest range; returns the children. */
    public List<PartitionRange> splitLargest(Container container) {
        container.restructuring().lock();
        try {
            return SplitChoice.largest(container)
                    .map(chosen -> split(container, chosen.partition(), chosen.middle()))
                    .orElseThrow(() -> new OrreryException(
                            ErrorCode.INVALID_REQUEST,
                            "The ranges of all partitions are too small to be split. Keep the partitions as they are"));
        } finally {
            container.restructuring().unlock();
        }
    }

    /** Splits the partitions that have outgrown their limit and have more than one key; returns how many. */
    public int splitOvergrown(Container container) {
        int done = 0;
        for (Partition partition : container.partitions().all()) {
            if (isOvergrown(partition) && !partition.isGone() && splitByWeight(container, partition)) {
                done++;
            }
        }
        return done;
    }

    /**
     * Splits one partition if the container has fewer than its throughput needs; whether it did. A container that shares the
     * throughput of its database has what it needs.
     */
    public boolean splitForThroughput(Container container) {
        if (!isPending(container)) {
            return false;
        }
        container.restructuring().lock();
        try {
            Optional<SplitChoice> choice =
                    isPending(container) ? SplitChoice.forThroughput(container) : Optional.empty();
            choice.ifPresent(chosen -> split(container, chosen.partition(), chosen.middle()));
            return choice.isPresent();
        } finally {
            container.restructuring().unlock();
        }
    }

    /** Whether there are fewer partitions than the throughput needs, so that splits are to come. */
    public boolean isPending(Container container) {
        return container.partitions().all().size() < container.partitionsNeeded(settings.limits());
    }

    private boolean isOvergrown(Partition partition) {
        return partition.totals().bytes() > settings.limits().partitionBytesMax();
    }

    private boolean splitByWeight(Container container, Partition partition) {
        container.restructuring().lock();
        try {
            if (partition.isGone()) {
                return false;
            }
            Optional<EffectivePartitionKey> middle = SplitPoint.byWeight(partition);
            middle.ifPresent(at -> split(container, partition, at));
            return middle.isPresent();
        } finally {
            container.restructuring().unlock();
        }
    }

    private List<PartitionRange> split(Container container, Partition parent, EffectivePartitionKey middle) {
        List<Partition> children = newChildren(container, parent, middle);
        try {
            takeOver(container, parent, children);
        } catch (RuntimeException failure) {
            cleanUp(container, parent, children, failure);
            throw failure;
        }
        settings.faults().at(Faults.Point.SPLIT_DROP);
        catalog.structure().dropPartition(container, parent.range());
        return children.stream().map(Partition::range).toList();
    }

    private void cleanUp(
            Container container, Partition parent, List<Partition> children, RuntimeException failure) {
        if (isOutcomeKnown(failure)) {
            children.forEach(child -> catalog.structure().dropPartition(container, child.range()));
            parent.stopRecordingDeletes();
        }
    }

    /**
     * Whether it is sure that a failed exchange did not happen. When a store fails, it may yet turn out to have written it:
     * then the children are all there is. The next start sees what the catalog says, and removes those that it does not name.
     */
    static boolean isOutcomeKnown(RuntimeException failure) {
        return !(failure instanceof OrreryException known && known.code() == ErrorCode.STORAGE_FAILED);
    }

    private List<Partition> newChildren(Container container, Partition parent, EffectivePartitionKey middle) {
        EpkRange whole = parent.epkRange();
        int id = container.takeRangeIds(2);
        List<PartitionRange> ranges = List.of(
                parent.range().child(id, new EpkRange(whole.min(), middle)),
                parent.range().child(id + 1, new EpkRange(middle, whole.max())));
        return ranges.stream()
                .map(range -> catalog.structure().openPartition(container, range))
                .toList();
    }

    private void takeOver(Container container, Partition parent, List<Partition> children) {
        List<PartitionCopy> copies = children.stream()
                .map(child -> new PartitionCopy(container, child, settings.faults()))
                .toList();
        parent.startRecordingDeletes();
        long reached = copyAll(parent, copies);
        for (int round = 0; round < ROUNDS_MAX && parent.lsn() - reached > LAST_ROUND_COMMITS; round++) {
            reached = catchUp(parent, copies, reached);
        }
        long beforeLastRound = reached;
        parent.end(() -> {
            long end = catchUp(parent, copies, beforeLastRound);
            children.forEach(child -> child.advanceTo(end + 1));
            settings.faults().at(Faults.Point.SPLIT_TAKE_OVER);
            catalog.structure().replacePartitions(container, List.of(parent), children);
        });
    }

    private static long copyAll(Partition parent, List<PartitionCopy> copies) {
        try (PartitionSnapshot snapshot = parent.snapshot()) {
            copies.forEach(copy -> copy.copyAll(snapshot));
            return snapshot.lsn();
        }
    }

    private static long catchUp(Partition parent, List<PartitionCopy> copies, long afterLsn) {
        try (PartitionSnapshot snapshot = parent.snapshot()) {
            copies.forEach(copy -> copy.catchUp(snapshot, afterLsn));
            return snapshot.lsn();
        }
    }
}
