package dev.orrery.engine.query.view;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The items that a query is asked of, at one moment.
 *
 * @param nowSeconds when that is: items that expire then or before are not seen
 * @param pinned the partition that has all of these items, if they are not to be seen as they are now
 * @param shared the partitions that are open already, if not each is to be opened whenever it is read
 */
public record QueryScope(
        Container container,
        FeedScope scope,
        long nowSeconds,
        Optional<PinnedPartition> pinned,
        Optional<SharedViews> shared) {

    /** The items as they are when they are read. */
    public QueryScope(Container container, FeedScope scope, long nowSeconds) {
        this(container, scope, nowSeconds, Optional.empty(), Optional.empty());
    }

    /** The part of the hash space in which the items are. */
    public EpkRange hashes() {
        return scope.hashes(container);
    }

    /** The rules under which the items were indexed. */
    public Derivations derivations() {
        return pinned.map(PinnedPartition::derivations).orElseGet(container::derivations);
    }

    /** Reads all partitions that have something of the scope, in the order of the hash space. */
    public <R> R reading(Function<List<PartitionView>, R> work) {
        return shared.isPresent()
                ? work.apply(shared.get().all(scope, () -> openAll(hashes())))
                : readingOnce(work);
    }

    private <R> R readingOnce(Function<List<PartitionView>, R> work) {
        List<PartitionView> views = openAll(hashes());
        try {
            return work.apply(views);
        } finally {
            views.forEach(PartitionView::close);
        }
    }

    /** Opens all partitions that have something of a range, which is in the scope, in the order of the hash space. */
    public List<PartitionView> openAll(EpkRange range) {
        return pinned.map(partition -> List.of(open(partition, range)))
                .orElseGet(() -> container.routed(map -> openAll(map, range)));
    }

    private List<PartitionView> openAll(PartitionMap map, EpkRange range) {
        List<PartitionView> views = new ArrayList<>();
        try {
            EffectivePartitionKey place = range.min();
            while (place.compareTo(range.max()) < 0) {
                views.add(open(map, new EpkRange(place, range.max())));
                place = views.getLast().part().max();
            }
            return views;
        } catch (RuntimeException e) {
            views.forEach(PartitionView::close);
            throw e;
        }
    }

    /** Opens the partition in which a range begins. */
    public PartitionView openFirst(EpkRange range) {
        return shared.flatMap(views -> views.take(scope, range.min())).orElseGet(() -> openNew(range));
    }

    private PartitionView openNew(EpkRange range) {
        return pinned.map(partition -> open(partition, range))
                .orElseGet(() -> container.routed(map -> open(map, range)));
    }

    private PartitionView open(PinnedPartition at, EpkRange range) {
        EpkRange part = at.partition().epkRange().intersection(range).orElseThrow();
        return PartitionView.pinned(container, at, scope, part, nowSeconds);
    }

    private PartitionView open(PartitionMap map, EpkRange range) {
        Partition partition = scope.partition(map, range.min());
        EpkRange part = partition.epkRange().intersection(range).orElseThrow();
        return PartitionView.open(container, partition, scope, part, nowSeconds);
    }

    public static List<RangePosition> positions(List<PartitionView> views) {
        return views.stream().map(PartitionView::position).toList();
    }
}
