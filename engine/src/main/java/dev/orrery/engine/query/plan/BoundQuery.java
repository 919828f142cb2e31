package dev.orrery.engine.query.plan;

import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.FeedLimits;
import dev.orrery.engine.item.FeedScope;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.RowProgram;
import dev.orrery.query.exec.RowWindow;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.sql.SqlQuery;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * A query with all that it is run with.
 *
 * @param scope the items that it is asked of; the filter may leave less
 */
public record BoundQuery(
        SqlQuery query,
        Parameters parameters,
        Container container,
        FeedScope scope,
        FeedLimits limits,
        Instant now) {

    /** The same query, asked of other items. */
    public BoundQuery over(FeedScope other) {
        return new BoundQuery(query, parameters, container, other, limits, now);
    }

    public RowWindow window() {
        return RowWindow.of(query, parameters);
    }

    /** How many rows a page or the whole query wants at most. */
    long rowsWanted() {
        RowWindow window = window();
        return Math.min(limits.itemsMax(), (long) window.offset() + window.limit());
    }

    /** What makes rows of items, for one thread. */
    public RowProgram program() {
        return new RowProgram(query, parameters, context());
    }

    public EvaluationContext context() {
        return new EvaluationContext(
                now, RandomGenerator.getDefault(), UserFunctions.NONE, container.definition().geospatialType());
    }

    public long nowSeconds() {
        return now.getEpochSecond();
    }
}
