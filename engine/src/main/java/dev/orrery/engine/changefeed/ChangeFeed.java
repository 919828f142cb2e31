package dev.orrery.engine.changefeed;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.partition.EpkRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The changes of a container, or of a part of it. Nothing is remembered of readers: the position that a page ends with
 * says all, and holds after splits and restarts.
 */
public final class ChangeFeed {

    private final ChangeLog log;

    public ChangeFeed(ChangeLog log) {
        this.log = log;
    }

    /** The next changes, however long it takes to find them. */
    public ChangeFeedPage read(Container container, FeedScope scope, ChangeStart start, FeedLimits limits) {
        return read(container, scope, start, limits, new Cancellation());
    }

    /** The next changes. There are none only if nothing is new in any partition of the scope. */
    public ChangeFeedPage read(
            Container container, FeedScope scope, ChangeStart start, FeedLimits limits, Cancellation cancellation) {
        return container.routed(map -> {
            RoomForChanges room = new RoomForChanges(limits, new Checkpoints(cancellation));
            return read(container, scope, parts(map, container, scope, start), room);
        });
    }

    /** The answer if nothing is new, from memory; empty if something may be. */
    public Optional<ChangeFeedPage> readIfQuiet(Container container, FeedScope scope, ChangeStart start) {
        if (start instanceof ChangeStart.Time) {
            return Optional.empty();
        }
        return container.routed(map -> {
            List<FeedPart> parts = parts(map, container, scope, start);
            return parts.stream().noneMatch(FeedPart::isBehind)
                    ? Optional.of(new ChangeFeedPage(List.of(), FeedPart.position(parts), positions(parts)))
                    : Optional.empty();
        });
    }

    private List<FeedPart> parts(PartitionMap map, Container container, FeedScope scope, ChangeStart start) {
        log.checkStart(start);
        List<FeedPart> parts = parts(map, scope.hashes(container), start);
        parts.forEach(log::checkThere);
        return parts;
    }

    private static List<FeedPart> parts(PartitionMap map, EpkRange range, ChangeStart start) {
        return switch (start) {
            case ChangeStart.Beginning beginning -> FeedPart.of(map, range, partition -> 0);
            case ChangeStart.Now now -> FeedPart.of(map, range, Partition::lsn);
            case ChangeStart.Time(Instant since) -> FeedPart.since(map, range, since);
            case ChangeStart.After(ChangePosition position) ->
                checkCovered(FeedPart.of(map, range, position), range, position);
        };
    }

    /** A position that says nothing of a part would lose what is there. */
    private static List<FeedPart> checkCovered(List<FeedPart> parts, EpkRange range, ChangePosition position) {
        boolean isCovered = parts.stream()
                .map(part -> part.range().min())
                .min(Comparator.naturalOrder())
                .filter(range.min()::equals)
                .isPresent();
        if (!isCovered) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "The position belongs to another part of the feed: {position}. Use it with the range that it came from")
                    .with("position", position);
        }
        return parts;
    }

    /** Reads the parts in turn. Those that the page has no room for come first the next time. */
    private ChangeFeedPage read(Container container, FeedScope scope, List<FeedPart> parts, RoomForChanges room) {
        List<FeedPart> waiting = new ArrayList<>();
        List<FeedPart> served = new ArrayList<>();
        List<RangePosition> read = new ArrayList<>();
        for (FeedPart part : parts) {
            if (room.isFull()) {
                waiting.add(part);
            } else {
                ChangeLog.Reached reached = log.read(container, scope, part, room);
                served.add(part.after(reached.resumeAfter()));
                read.add(new RangePosition(part.partition().range().id(), reached.lsn()));
            }
        }
        read.addAll(positions(waiting));
        waiting.addAll(served);
        return new ChangeFeedPage(room.taken(), FeedPart.position(waiting), distinct(read));
    }

    private static List<RangePosition> positions(List<FeedPart> parts) {
        return distinct(parts.stream()
                .map(part -> new RangePosition(part.partition().range().id(), part.partition().lsn()))
                .toList());
    }

    /** Each partition once, as it was in the end. */
    private static List<RangePosition> distinct(List<RangePosition> positions) {
        TreeMap<Integer, RangePosition> byRange = new TreeMap<>();
        positions.forEach(position -> byRange.merge(
                position.rangeId(), position, (one, other) -> one.lsn() >= other.lsn() ? one : other));
        return List.copyOf(byRange.values());
    }
}
