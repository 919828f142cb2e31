package dev.orrery.engine.query.access;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.storage.Direction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * A walk through the pointers in a range of the hash space: of one partition, or of those that it was split into, in
 * their common order. Used by one thread; must be closed.
 */
final class RangeWalk implements AutoCloseable {

    private final EpkRange range;
    private final List<PartitionView> views;
    private final List<Lane> lanes = new ArrayList<>();
    private final PriorityQueue<Lane> ahead;
    private final QueryMeter meter;
    private boolean started;

    private record Lane(PartitionView view, ItemPointers pointers) {}

    /** An item that a pointer leads to. */
    record Found(byte[] place, StoredItem item) {}

    private record Pointer(PartitionView view, byte[] place, byte[] itemKey) {}

    private RangeWalk(EpkRange range, List<PartitionView> views, Direction direction, QueryMeter meter) {
        this.range = range;
        this.views = views;
        this.meter = meter;
        Comparator<byte[]> forward = Arrays::compareUnsigned;
        Comparator<byte[]> order = direction == Direction.FORWARD ? forward : forward.reversed();
        this.ahead = new PriorityQueue<>(Comparator.comparing(lane -> lane.pointers().place(), order));
    }

    /** Walks through views, which from now on belong to the walk; behind a place, if one is given. */
    static RangeWalk open(
            IndexAccess access, EpkRange range, List<PartitionView> views, Optional<byte[]> after, QueryMeter meter) {
        RangeWalk walk = new RangeWalk(range, views, access.direction(), meter);
        try {
            for (PartitionView view : views) {
                walk.lanes.add(new Lane(view, access.pointers(view, after, meter)));
            }
            return walk;
        } catch (RuntimeException e) {
            walk.close();
            throw e;
        }
    }

    EpkRange range() {
        return range;
    }

    List<RangePosition> positions() {
        return QueryScope.positions(views);
    }

    /**
     * The next pointers, as many as there are up to a number, and the items that they lead to, if a query may see them.
     */
    List<Optional<Found>> next(int count) {
        List<Pointer> pointers = new ArrayList<>(count);
        while (pointers.size() < count && step()) {
            Lane lane = ahead.element();
            pointers.add(new Pointer(lane.view(), lane.pointers().place(), lane.pointers().itemKey()));
        }
        List<Optional<Found>> found = new ArrayList<>(Collections.nCopies(pointers.size(), Optional.empty()));
        for (PartitionView view : views) {
            load(view, pointers, found);
        }
        return found;
    }

    /** Steps to the next pointer, which then is the first one of those ahead. */
    private boolean step() {
        if (!started) {
            started = true;
            lanes.forEach(this::advance);
        } else if (!ahead.isEmpty()) {
            advance(ahead.remove());
        }
        return !ahead.isEmpty();
    }

    private void advance(Lane lane) {
        if (lane.pointers().next()) {
            ahead.add(lane);
        }
    }

    private void load(PartitionView view, List<Pointer> pointers, List<Optional<Found>> found) {
        List<Integer> numbers = new ArrayList<>(pointers.size());
        List<byte[]> itemKeys = new ArrayList<>(pointers.size());
        for (int i = 0; i < pointers.size(); i++) {
            if (pointers.get(i).view() == view) {
                numbers.add(i);
                itemKeys.add(pointers.get(i).itemKey());
            }
        }
        List<Optional<StoredItem>> items = view.load(itemKeys, meter);
        for (int i = 0; i < items.size(); i++) {
            int number = numbers.get(i);
            byte[] place = pointers.get(number).place();
            found.set(number, items.get(i).map(item -> new Found(place, item)));
        }
    }

    @Override
    public void close() {
        lanes.forEach(lane -> lane.pointers().close());
        views.forEach(PartitionView::close);
    }
}
