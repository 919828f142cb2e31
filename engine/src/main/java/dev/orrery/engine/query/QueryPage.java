package dev.orrery.engine.query;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.query.explain.Explanation;
import dev.orrery.engine.query.key.KeyOrderAccess;
import dev.orrery.engine.query.key.KeyOrderPosition;
import dev.orrery.engine.query.run.QueryPosition;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Some rows of a query.
 *
 * @param results the rows, as values or on their way to that
 * @param continuation with which the next page starts; empty if this is the last one
 * @param read the partitions that were looked at, as they were
 * @param explanation how the page was made, and at what cost
 * @param planning the time until it was known how to run the query
 * @param execution the time that it took to run
 * @param functions what user-defined functions took of that; where several threads ran, the sum of theirs
 */
public record QueryPage(
        List<ResultRow> results,
        Optional<String> continuation,
        List<RangePosition> read,
        Explanation explanation,
        Duration planning,
        Duration execution,
        Duration functions) {

    public QueryPage {
        results = List.copyOf(results);
        read = List.copyOf(read);
    }

    /** The rows as values. */
    public List<JsonValue> rows() {
        return results.stream().map(ResultRow::value).toList();
    }

    public RequestCharge charge() {
        return explanation.charge();
    }

    /** Behind which item the next page goes on, if there is one and items are read in the order of their keys. */
    public Optional<KeyOrderPosition> reached() {
        return continuation.map(QueryPosition::parse)
                .filter(position -> position.source().equals(KeyOrderAccess.NAME))
                .flatMap(QueryPosition::after)
                .map(KeyOrderAccess::position);
    }

    /** What was done for this page. */
    public Work work() {
        return new Work(explanation.work().items(), explanation.work().itemBytes(), explanation.charge());
    }

    /** What a page took: the items that were read, and their bytes. */
    public record Work(long items, long itemBytes, RequestCharge charge) {}
}
