package dev.orrery.engine.query.explain;

import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.query.plan.Plan;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.throughput.QueryPrices;
import dev.orrery.engine.throughput.ScriptPrices;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.List;

/**
 * What a page of a query costs, and for what. The pages add up to the whole: what is done once for all of them is paid
 * for with the first, even if it has to be done again for another.
 */
public record PageBill(RequestCharge visits, RequestCharge access, RequestCharge rows, RequestCharge functions) {

    /** Which page of a query is paid for. */
    public enum Turn {
        FIRST,
        LATER
    }

    /**
     * Prices a page that was made as planned.
     *
     * @param visits to how many partitions are paid for with this page
     * @param work what was read for the page and for the plan
     */
    public static PageBill of(
            Plan plan, Turn turn, int visits, QueryMeter work, List<ResultRow> rows, long functionCalls) {
        return new PageBill(
                QueryPrices.visits(visits),
                access(plan, turn, visits, work),
                QueryPrices.rows(rows),
                ScriptPrices.functions(functionCalls));
    }

    private static RequestCharge access(Plan plan, Turn turn, int visits, QueryMeter work) {
        return switch (plan.kind()) {
            case STREAMED, DISTINCT_VALUES -> looks(plan, work);
            case SORTED, GROUPED, WHOLE -> turn == Turn.FIRST ? looks(plan, work) : RequestCharge.NOTHING;
            case COUNTED -> turn == Turn.FIRST ? counts(plan, visits, work) : RequestCharge.NOTHING;
        };
    }

    /** What it took to choose a way is not the client's business. */
    private static RequestCharge looks(Plan plan, QueryMeter work) {
        long entries = work.indexEntries() - plan.planning().indexEntries();
        return QueryPrices.access(work.items(), work.paidParts(), entries);
    }

    private static RequestCharge counts(Plan plan, int visits, QueryMeter work) {
        return QueryPrices.counted(visits, plan.counted().wantedEntries())
                .plus(QueryPrices.access(0, work.paidParts(), plan.counted().passedEntries()));
    }

    public RequestCharge total() {
        return visits.plus(access).plus(rows).plus(functions);
    }

    JsonValue toJson() {
        return new ValueWriter()
                .startObject()
                .name("partitions")
                .value(visits.units())
                .name("items")
                .value(access.units())
                .name("rows")
                .value(rows.units())
                .name("functions")
                .value(functions.units())
                .endObject()
                .finish();
    }
}
