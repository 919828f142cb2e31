package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.query.gather.PartitionedQuery;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Expression.Aggregate;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Clients that shall merge grouped rows themselves, though the server could: what they make of an aggregate without a value, a
 * property that is there and undefined, JSON can't say. {@code @azure/cosmos} sends a query as it is first, and goes by the
 * query plan if it is told that the query needs one.
 */
final class MergingClients {

    private static final Pattern MERGING = Pattern.compile("\\bazure-cosmos-js/([4-9]|\\d\\d)");

    private MergingClients() {}

    /** Fails in the words that the client understands if it shall ask each partition by itself. */
    static void check(CosmosRequest request, String text, FeedScope scope, Container container) {
        boolean isWholeFirstPage = request.continuation().isEmpty() && FeedScope.EVERYTHING.equals(scope);
        if (isWholeFirstPage && container.partitions().all().size() > 1 && isMerging(request) && isGrouped(text)) {
            throw new OrreryException(
                    ErrorCode.QUERY_UNSUPPORTED,
                    "Cross partition query only supports groups with aggregates by its plan. Ask for the query plan");
        }
    }

    private static boolean isMerging(CosmosRequest request) {
        return request.header(CosmosHeaders.USER_AGENT).filter(agent -> MERGING.matcher(agent).find()).isPresent();
    }

    private static boolean isGrouped(String text) {
        if (!text.toUpperCase(Locale.ROOT).contains("GROUP")) {
            return false;
        }
        SqlQuery query = SqlParser.parse(text);
        return !query.groupBy().isEmpty()
                && query.projection() instanceof Projection.Columns columns
                && columns.columns().stream().anyMatch(column -> mayLackAValue(column.expression()))
                && PartitionedQuery.canMerge(query);
    }

    private static boolean mayLackAValue(Expression expression) {
        return expression instanceof Aggregate aggregate && switch (aggregate.function()) {
            case SUM, AVG, MIN, MAX -> true;
            case COUNT, COUNTIF, MAKELIST, MAKESET -> false;
        };
    }
}
