package dev.orrery.engine.query;

import dev.orrery.engine.item.DocumentForm;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.query.logical.LogicalPlan;
import java.util.Optional;

/**
 * A page that is asked of a plan, in whatever language that was written.
 *
 * @param scope the items that are looked at
 * @param continuation where the last page ended; empty for the first one
 * @param cancellation ends the work before its time
 * @param form which documents the items have. What the plan says of places in an item is about its body
 */
public record PlanRequest(
        LogicalPlan.Values plan,
        FeedScope scope,
        Optional<String> continuation,
        FeedLimits limits,
        Cancellation cancellation,
        DocumentForm form) {

    /** A page of a plan over SQL's documents. */
    public PlanRequest(
            LogicalPlan.Values plan,
            FeedScope scope,
            Optional<String> continuation,
            FeedLimits limits,
            Cancellation cancellation) {
        this(plan, scope, continuation, limits, cancellation, SqlDocuments.FORM);
    }

    /** The same, ended by somebody else. */
    PlanRequest endedBy(Cancellation next) {
        return new PlanRequest(plan, scope, continuation, limits, next, form);
    }
}
