package dev.orrery.engine.query.plan;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.engine.query.view.SharedViews;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.RowProgram;
import dev.orrery.query.exec.SqlWindow;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.logical.RowWindow;
import dev.orrery.query.plan.SqlPlans;
import dev.orrery.query.sql.SqlQuery;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A query with all that it is run with.
 *
 * @param scope the items that it is asked of; the filter may leave less
 * @param pinned the partition that has all of these items, if they are not to be seen as they are now
 * @param functions those that the query may call; safe for threads
 * @param shared what is open of its partitions, from planning on; closed by others
 */
public record BoundQuery(
        SqlQuery query,
        Parameters parameters,
        Container container,
        FeedScope scope,
        FeedLimits limits,
        Instant now,
        Optional<PinnedPartition> pinned,
        UserFunctions functions,
        SharedViews shared) {

    /** The same query, asked of other items. */
    public BoundQuery over(FeedScope other) {
        return new BoundQuery(query, parameters, container, other, limits, now, pinned, functions, shared);
    }

    /** The items that it is asked of, at their moment. */
    public QueryScope items() {
        return items(scope);
    }

    /** The items of a part of its scope, at their moment. */
    QueryScope items(FeedScope part) {
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

    public RowWindow window() {
        return SqlWindow.of(query, parameters);
    }

    /** How many rows a page or the whole query wants at most. */
    long rowsWanted() {
        RowWindow window = window();
        return Math.min(limits.itemsMax(), (long) window.offset() + window.limit());
    }

    /** What makes rows of items, for one thread. */
    public RowProgram program() {
        return new RowProgram(SqlPlans.of(query, parameters, Optional.empty()).project(), context());
    }

    public EvaluationContext context() {
        return new EvaluationContext(
                now, RandomGenerator.getDefault(), functions, container.definition().geospatialType());
    }

    public long nowSeconds() {
        return now.getEpochSecond();
    }
}
