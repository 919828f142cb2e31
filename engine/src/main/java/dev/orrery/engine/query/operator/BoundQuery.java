package dev.orrery.engine.query.operator;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.DocumentForm;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.engine.query.view.SharedViews;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.bound.MemoryLease;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.logical.LogicalPlan;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * A query with all that it is run with.
 *
 * @param plan what it asks for
 * @param text the same in the words in which it was asked, for whoever wants to know
 * @param scope the items that it is asked of; the filter may leave less
 * @param pinned the partition that has all of these items, if they are not to be seen as they are now
 * @param functions those that the query may call; safe for threads
 * @param shared what is open of its partitions, from planning on; closed by others
 * @param cancellation ends it before its time, and when that is over
 * @param memory where it keeps what it gathers; closed by others
 * @param form which documents the items have
 */
public record BoundQuery(
        LogicalPlan.Values plan,
        Supplier<String> text,
        Container container,
        FeedScope scope,
        FeedLimits limits,
        Instant now,
        Optional<PinnedPartition> pinned,
        UserFunctions functions,
        SharedViews shared,
        Cancellation cancellation,
        MemoryLease memory,
        DocumentForm form) {

    /** The same query, asked of other items. */
    public BoundQuery over(FeedScope other) {
        return new BoundQuery(
                plan, text, container, other, limits, now, pinned, functions, shared, cancellation, memory, form);
    }

    /** The items that it is asked of, at their moment. */
    public QueryScope items() {
        return items(scope);
    }

    /** The items of a part of its scope, at their moment. */
    public QueryScope items(FeedScope part) {
        return new QueryScope(container, part, nowSeconds(), pinned, Optional.of(shared));
    }

    /** How many partitions have something of its scope. */
    public int partitions() {
        return switch (scope) {
            case FeedScope.FullKey key -> 1;
            case FeedScope.OnePartition partition -> 1;
            case FeedScope.KeyPrefix prefix -> partitionsTouching(prefix.hashes(container));
            case FeedScope.HashRange(EpkRange range) -> partitionsTouching(range);
        };
    }

    private int partitionsTouching(EpkRange range) {
        return container.routed(map -> (int) map.touching(range).count());
    }

    /** How many rows a page or the whole query wants at most. */
    public long rowsWanted() {
        return Math.min(limits.itemsMax(), plan.window().end());
    }

    /** What functions may know, for one thread. */
    public EvaluationContext context() {
        return new EvaluationContext(
                now,
                RandomGenerator.getDefault(),
                functions,
                container.definition().geospatialType(),
                new Checkpoints(cancellation),
                memory);
    }

    public long nowSeconds() {
        return now.getEpochSecond();
    }
}
