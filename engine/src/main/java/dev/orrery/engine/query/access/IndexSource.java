package dev.orrery.engine.query.access;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.access.RangeWalk.Found;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.model.partition.EpkRange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The items that an access leads to, one range of the hash space after the other. They are loaded in growing batches.
 */
final class IndexSource implements ItemSource {

    private final IndexAccess access;
    private final EpkRange hashes;
    private final QueryMeter meter;
    private final List<RangePosition> read = new ArrayList<>();
    private final Deque<Optional<Found>> batch = new ArrayDeque<>();
    private final BatchSizes sizes;
    private RangeWalk walk;
    private boolean ended;
    private EpkRange range;
    private Found current;
    private byte[] placeBefore = AccessPosition.RANGE_START;
    private byte[] lastPlace = AccessPosition.RANGE_START;

    private IndexSource(IndexAccess access, BatchSizes sizes, QueryMeter meter) {
        this.access = access;
        this.sizes = sizes;
        this.hashes = access.scope().hashes();
        this.meter = meter;
    }

    static IndexSource open(IndexAccess access, Optional<AccessPosition> after, BatchSizes sizes, QueryMeter meter) {
        IndexSource source = new IndexSource(access, sizes, meter);
        source.start(after);
        return source;
    }

    private void start(Optional<AccessPosition> after) {
        ended = after.filter(position -> position.isBehind(hashes)).isPresent();
        Optional<EpkRange> begun = ended ? Optional.empty() : after.flatMap(position -> position.rangeIn(hashes));
        if (begun.isPresent()) {
            List<PartitionView> views = access.scope().openAll(begun.get());
            walk(begun.get(), views, after.orElseThrow().place());
        } else {
            walkFirst(hashes);
        }
    }

    private void walkFirst(EpkRange rest) {
        PartitionView view = access.scope().openFirst(rest);
        walk(view.part(), List.of(view), AccessPosition.RANGE_START);
    }

    private void walk(EpkRange part, List<PartitionView> views, byte[] after) {
        walk = RangeWalk.open(access, part, views, Optional.of(after).filter(place -> place.length > 0), meter);
        lastPlace = after;
        read.addAll(walk.positions());
    }

    @Override
    public boolean next() {
        while (hasBatch()) {
            Optional<Found> found = batch.remove().filter(it -> access.comesAt(it.place(), it.item()));
            if (found.isPresent()) {
                current = found.get();
                range = walk.range();
                placeBefore = lastPlace;
                lastPlace = current.place();
                return true;
            }
        }
        return false;
    }

    private boolean hasBatch() {
        while (batch.isEmpty() && !ended) {
            batch.addAll(walk.next(sizes.next()));
            if (batch.isEmpty()) {
                leaveRange();
            } else {
                countBatch();
            }
        }
        return !batch.isEmpty();
    }

    private void leaveRange() {
        EpkRange done = walk.range();
        ended = done.max().compareTo(hashes.max()) >= 0;
        if (!ended) {
            walk.close();
            walkFirst(new EpkRange(done.max(), hashes.max()));
        }
    }

    private void countBatch() {
        long bytes = 0;
        for (Optional<Found> found : batch) {
            bytes += found.map(it -> it.item().body().encodedLength()).orElse(0);
        }
        sizes.loaded(batch.size(), bytes);
    }

    @Override
    public StoredItem item() {
        return current.item();
    }

    @Override
    public String position() {
        return AccessPosition.in(range, hashes, current.place()).toString();
    }

    /** Where the order is that of a range, the position has the range, even if its first item is the current one. */
    @Override
    public Optional<String> positionBefore(Optional<String> start) {
        return Optional.of(AccessPosition.in(range, hashes, placeBefore).toString());
    }

    @Override
    public List<RangePosition> read() {
        return List.copyOf(read);
    }

    @Override
    public void close() {
        walk.close();
    }
}
