package dev.orrery.cli.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A place in the change feed of a part of a container, and how it is read on from there. Splits and merges don't disturb it:
 * where a partition is gone, its part goes on with those that took its place.
 */
public final class RangeReader {

    private final ContainerClient container;

    public RangeReader(ContainerClient container) {
        this.container = container;
    }

    /** The places from which all of a container is read from its beginning. */
    public List<CopyPosition> beginning() {
        return container.ranges().stream()
                .map(range -> new CopyPosition(range.minInclusive(), range.maxExclusive(), Optional.empty()))
                .toList();
    }

    /** The changes after a place; the place itself is divided first where a partition was split. */
    public FetchedChanges read(CopyPosition place, int itemsMax) {
        List<PartitionKeyRange> ranges = container.ranges().stream()
                .filter(range -> range.overlaps(place.min(), place.max()))
                .toList();
        if (ranges.size() > 1) {
            return FetchedChanges.divided(divide(place, ranges));
        }
        Answer answer = container.changes(ranges.getFirst(), place, itemsMax);
        if (answer.status() == Answer.GONE) {
            container.forgetRanges();
            return FetchedChanges.divided(List.of(place));
        }
        if (answer.isFailure()) {
            throw answer.refusal();
        }
        return FetchedChanges.of(place, answer);
    }

    private static List<CopyPosition> divide(CopyPosition place, List<PartitionKeyRange> ranges) {
        List<CopyPosition> parts = new ArrayList<>();
        for (PartitionKeyRange range : ranges) {
            String min = range.minInclusive().compareTo(place.min()) > 0 ? range.minInclusive() : place.min();
            String max = range.maxExclusive().compareTo(place.max()) < 0 ? range.maxExclusive() : place.max();
            parts.add(new CopyPosition(min, max, place.etag()));
        }
        return parts;
    }
}
