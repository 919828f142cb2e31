package dev.orrery.engine.query.answer;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.query.access.PostingAccess;
import dev.orrery.engine.query.access.ScopedTerms;
import dev.orrery.engine.query.access.ShortList;
import dev.orrery.engine.query.posting.Overlap;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.PathStep;
import dev.orrery.model.index.ValueSet;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.IndexCondition.AllOf;
import dev.orrery.query.logical.IndexCondition.AnyOf;
import dev.orrery.query.logical.IndexCondition.Everything;
import dev.orrery.query.logical.IndexCondition.Nothing;
import dev.orrery.query.logical.IndexCondition.Values;
import dev.orrery.storage.Direction;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/** Counts items and entries of the index in a scope. Used by one thread. */
public final class IndexCounts {

    /** So many entries of other logical partitions are passed by for each one that is to be counted. */
    private static final long STEPS_PER_ENTRY = 16;

    /** Where items have several entries each, so many are kept to tell the items apart. */
    private static final int ENTRIES_KEPT_MAX = 1_000_000;

    private final QueryScope scope;
    private List<RangePosition> read = List.of();

    public IndexCounts(QueryScope scope) {
        this.scope = scope;
    }

    /** The partitions that were looked at for the last count of items, as they were. */
    public List<RangePosition> read() {
        return read;
    }

    /**
     * How many entries an index has in the scope, counted no further than a bound. The bound comes back as well if
     * entries of other logical partitions lie between, so many that passing them by costs as much.
     */
    public long countUpTo(IndexPath path, ValueSet values, long max, QueryMeter meter) {
        long entriesMax = meter.indexEntries() + STEPS_PER_ENTRY * max;
        return scope.reading(views -> {
            long count = 0;
            for (PartitionView view : views) {
                if (count < max) {
                    count += countUpTo(view, path, values, max - count, entriesMax, meter);
                }
            }
            return count;
        });
    }

    private static long countUpTo(
            PartitionView view, IndexPath path, ValueSet values, long max, long entriesMax, QueryMeter meter) {
        return ShortList.isWorthKeeping(values, max)
                ? ShortList.countUpTo(view, path, values, max, entriesMax, meter)
                : countAllUpTo(view, path, values, max, entriesMax, meter);
    }

    private static long countAllUpTo(
            PartitionView view, IndexPath path, ValueSet values, long max, long entriesMax, QueryMeter meter) {
        try (ScopedTerms terms = ScopedTerms.over(view, path, values, Direction.FORWARD, meter)) {
            terms.giveUpAfter(entriesMax);
            long count = 0;
            while (count < max && terms.next()) {
                count++;
            }
            return terms.isGivenUp() ? max : count;
        }
    }

    /** What conditions made of single values have in common, by a look at so many items at most that meet the first. */
    public Overlap overlap(int itemsMax, IndexCondition one, IndexCondition other, QueryMeter meter) {
        return scope.reading(views -> Overlap.among(itemsMax, one, other, views, meter));
    }

    /**
     * How many items meet a condition, without reading one. Empty if the index can't tell: because the condition is not
     * exact or not indexed, because items may have expired, or because the condition is neither made of single values
     * nor a set of values at one path.
     */
    public OptionalLong exactCount(IndexCondition condition, QueryMeter meter) {
        if (!condition.isExact() || !isServed(condition)) {
            return OptionalLong.empty();
        }
        return scope.reading(views -> {
            read = QueryScope.positions(views);
            long count = 0;
            for (PartitionView view : views) {
                OptionalLong more = view.needsItems() ? OptionalLong.empty() : count(condition, view, meter);
                if (more.isEmpty()) {
                    return more;
                }
                count += more.getAsLong();
            }
            return OptionalLong.of(count);
        });
    }

    private boolean isServed(IndexCondition condition) {
        return switch (condition) {
            case Values values -> scope.derivations().serves(values.path());
            case AllOf(List<IndexCondition> conditions) -> conditions.stream().allMatch(this::isServed);
            case AnyOf(List<IndexCondition> conditions) -> conditions.stream().allMatch(this::isServed);
            case Nothing nothing -> true;
            case Everything everything -> false;
        };
    }

    private static OptionalLong count(IndexCondition condition, PartitionView view, QueryMeter meter) {
        if (condition instanceof Values values && isOncePerItem(values)) {
            return OptionalLong.of(countAllUpTo(
                    view, values.path(), values.values(), Long.MAX_VALUE, Long.MAX_VALUE, meter));
        }
        if (PostingAccess.serves(condition)) {
            return OptionalLong.of(PostingAccess.count(condition, view, meter));
        }
        return condition instanceof Values values ? countItems(values, view, meter) : OptionalLong.empty();
    }

    /** Whether no item has two entries: elements of arrays may give it some, but not with the same key. */
    private static boolean isOncePerItem(Values values) {
        boolean isOneKey = values.values().intervals().size() == 1 && values.values().isPoints();
        return isOneKey || !values.path().steps().contains(PathStep.ELEMENT);
    }

    private static OptionalLong countItems(Values values, PartitionView view, QueryMeter meter) {
        LongStream.Builder kept = LongStream.builder();
        try (ScopedTerms terms =
                ScopedTerms.over(view, values.path(), values.values(), Direction.FORWARD, meter)) {
            for (int count = 0; terms.next(); count++) {
                if (count == ENTRIES_KEPT_MAX) {
                    return OptionalLong.empty();
                }
                kept.add(terms.documentNumber());
            }
        }
        return OptionalLong.of(countDifferent(kept.build().toArray()));
    }

    private static long countDifferent(long[] numbers) {
        Arrays.sort(numbers);
        long count = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (i == 0 || numbers[i] != numbers[i - 1]) {
                count++;
            }
        }
        return count;
    }

    /** How many items the scope has that a query may see. */
    public long countAll(QueryMeter meter) {
        ItemTotal total = new ItemTotal(scope, meter);
        return scope.reading(views -> {
            read = QueryScope.positions(views);
            return views.stream().mapToLong(total::of).sum();
        });
    }
}
