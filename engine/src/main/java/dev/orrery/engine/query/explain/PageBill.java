package dev.orrery.engine.query.explain;

import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.query.operator.IndexAnswer;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.query.operator.Plan;
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
        if (turn == Turn.LATER && plan.root().operators().anyMatch(Operator::isComputedAtOnce)) {
            return RequestCharge.NOTHING;
        }
        return switch (plan.root().leaf()) {
            case Operator.ItemRows items -> looks(plan, work);
            case Operator.IndexDistinct values -> looks(plan, work);
            case Operator.IndexOnly known -> counts(known.answer(), visits, work);
        };
    }

    /** What it took to choose an access path is not the client's business. */
    private static RequestCharge looks(Plan plan, QueryMeter work) {
        long entries = work.indexEntries() - plan.planning().indexEntries();
        return QueryPrices.access(work.items(), work.paidParts(), entries);
    }

    private static RequestCharge counts(IndexAnswer answer, int visits, QueryMeter work) {
        return QueryPrices.counted(visits, answer.wantedEntries())
                .plus(QueryPrices.access(0, work.paidParts(), answer.passedEntries()));
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
