package dev.orrery.engine.query.plan;

import dev.orrery.engine.operation.Items;
import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.query.operator.Plan;
import dev.orrery.engine.query.order.AbsentItems;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.query.logical.IndexCondition;
import java.util.List;
import java.util.Optional;

/** Decides how a query is run. */
public final class Planner {

    /** The first that has something to say about a plan decides; the last is about all. */
    private static final List<PlanRule> RULES = List.of(
            new NothingToRead(),
            new PointReadsOfAddresses(),
            new DistinctFromIndex(),
            new AggregatesFromIndex(),
            new OrderFromKeys(),
            new OrderFromIndex(),
            new ItemsByAccessPath());

    private final Items items;
    private final AbsentItems absentItems;
    private final BoundQuery asked;
    private final Optional<String> start;
    private final QueryMeter meter;

    /**
     * Prepares to plan.
     *
     * @param start the name of what the last page took its rows from
     * @param meter counts what planning takes
     */
    public Planner(
            Items items, AbsentItems absentItems, BoundQuery asked, Optional<String> start, QueryMeter meter) {
        this.items = items;
        this.absentItems = absentItems;
        this.asked = asked;
        this.start = start;
        this.meter = meter;
    }

    /** How the query is run: the operators, and the scope that the filter leaves. */
    public Plan plan() {
        KeyNarrowing narrowing = KeyNarrowing.of(asked);
        BoundQuery bound = asked.over(narrowing.scope());
        IndexCondition wanted = bound.plan().candidates().condition();
        IndexCondition served = wanted.restrictedTo(bound.items().derivations()::serves);
        IndexCondition condition = new ImpliedKeys(bound).removedFrom(served);
        boolean isScopeExact = served.isExact() && condition instanceof IndexCondition.Everything;
        AccessPaths paths = new AccessPaths(items, absentItems, bound);
        PlanningState state = new PlanningState(
                bound,
                narrowing,
                condition,
                isScopeExact,
                paths,
                new AccessPathChoice(bound, paths, condition, meter),
                start,
                meter);
        return new Plan(new Operator.Visit(bound.scope(), values(state)), bound, wanted, condition, meter);
    }

    private static Operator.Values values(PlanningState state) {
        for (PlanRule rule : RULES) {
            Optional<Operator.Values> values = rule.apply(state.bound().plan(), state);
            if (values.isPresent()) {
                return values.get();
            }
        }
        throw new IllegalStateException("The last rule is about all plans");
    }
}
