package dev.orrery.engine.query;

import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.value.JsonValue;
import java.util.Optional;

/**
 * A page that is asked of a query.
 *
 * @param text in the SQL dialect
 * @param parameters an array of names and values, or undefined
 * @param scope the items that are looked at
 * @param continuation where the last page ended; empty for the first one
 * @param cancellation ends the work before its time
 */
public record QueryRequest(
        String text,
        JsonValue parameters,
        FeedScope scope,
        Optional<String> continuation,
        FeedLimits limits,
        Cancellation cancellation) {

    /** A page for a client that waits as long as it takes. */
    public QueryRequest(
            String text, JsonValue parameters, FeedScope scope, Optional<String> continuation, FeedLimits limits) {
        this(text, parameters, scope, continuation, limits, new Cancellation());
    }

    /** The same page, with something else that ends the work. */
    QueryRequest endedBy(Cancellation other) {
        return new QueryRequest(text, parameters, scope, continuation, limits, other);
    }
}
