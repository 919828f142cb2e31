package dev.orrery.engine.changefeed;

import dev.orrery.engine.changefeed.ChangePosition.Mark;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** A part of a feed: some hashes of one partition, of which all changes up to an LSN were seen. */
record FeedPart(Partition partition, EpkRange range, long afterLsn) {

    /** A part for each partition that a range touches. */
    static List<FeedPart> of(PartitionMap map, EpkRange range, ToLongFunction<Partition> afterLsn) {
        return map.touching(range)
                .map(partition -> new FeedPart(
                        partition,
                        partition.epkRange().intersection(range).orElseThrow(),
                        afterLsn.applyAsLong(partition)))
                .toList();
    }

    /** The parts of a range from a time on: what was merged is searched in the parts that it came from. */
    static List<FeedPart> since(PartitionMap map, EpkRange range, Instant time) {
        return map.touching(range)
                .flatMap(partition -> partition.range().parts().stream()
                        .filter(range::intersects)
                        .map(part -> new FeedPart(
                                partition,
                                part.intersection(range).orElseThrow(),
                                TimeSearch.lastLsnBefore(partition, part, time))))
                .toList();
    }

    /**
     * The parts of a range from a position on, in the order of its marks. A part ends with its partition and where the next
     * mark is, so that it doesn't matter which partitions have been split or merged since.
     */
    static List<FeedPart> of(PartitionMap map, EpkRange range, ChangePosition position) {
        NavigableSet<EffectivePartitionKey> places =
                position.marks().stream().map(Mark::from).collect(Collectors.toCollection(TreeSet::new));
        List<FeedPart> parts = new ArrayList<>();
        for (Mark mark : position.marks()) {
            Optional.ofNullable(places.higher(mark.from()))
                    .or(() -> Optional.of(range.max()).filter(end -> end.compareTo(mark.from()) > 0))
                    .flatMap(end -> new EpkRange(mark.from(), end).intersection(range))
                    .ifPresent(marked -> parts.addAll(of(map, marked, partition -> mark.lsn())));
        }
        return parts;
    }

    /** The position of a reader who has seen these parts. */
    static ChangePosition position(List<FeedPart> parts) {
        FeedPart first = parts.getFirst();
        boolean isOne = parts.stream()
                .allMatch(part -> part.partition.equals(first.partition) && part.afterLsn == first.afterLsn);
        return isOne
                ? ChangePosition.of(first.afterLsn)
                : new ChangePosition(parts.stream()
                        .map(part -> new Mark(part.range.min(), part.afterLsn))
                        .toList());
    }

    /** Whether there is something that was not seen yet; asks no disk. */
    boolean isBehind() {
        return partition.lsn() > afterLsn;
    }

    FeedPart after(long lsn) {
        return new FeedPart(partition, range, lsn);
    }
}
