package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.FeedLimits;
import dev.orrery.engine.query.Queries;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.RowWindow;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;

/** Queries over items, and the plans that SDKs ask for before they send one to each partition. */
final class ItemQueries {

    private static final long PAGE_BYTES_MAX = 4 << 20;

    private final Queries queries;

    ItemQueries(Queries queries) {
        this.queries = queries;
    }

    CosmosResponse run(CosmosRequest request, Container container) {
        SessionTokens.check(request, container);
        JsonValue body = request.bodyObject();
        QueryPage page = queries.run(
                container,
                new QueryRequest(
                        textIn(body),
                        body.property("parameters"),
                        Scopes.of(request, container),
                        request.continuation(),
                        new FeedLimits(request.pageItemsMax(), PAGE_BYTES_MAX)));
        return FeedResponse.of(container, page.rows())
                .charge(page.work().charge())
                .header(CosmosHeaders.CONTINUATION, page.continuation())
                .header(CosmosHeaders.SESSION_TOKEN, FeedResponse.session(page.read()))
                .header(CosmosHeaders.QUERY_METRICS, QueryMetrics.of(page));
    }

    /** The plan of a query that every partition can answer for itself. */
    CosmosResponse plan(CosmosRequest request, Container container) {
        JsonValue body = request.bodyObject();
        SqlQuery query = SqlParser.parse(textIn(body));
        boolean isSplit = container.partitions().all().size() > 1 && request.partitionKey().isEmpty();
        if (!isSplit) {
            return CosmosResponse.ok(QueryPlan.ofOnePartition(query)).charge(Prices.METADATA);
        }
        if (!query.isStreaming()) {
            throw QueryPlan.unsupported();
        }
        RowWindow window = RowWindow.of(query, Parameters.parse(body.property("parameters")));
        return CosmosResponse.ok(QueryPlan.ofManyPartitions(query, window)).charge(Prices.METADATA);
    }

    private static String textIn(JsonValue body) {
        JsonValue text = body.property("query");
        if (!text.isString()) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST, "The body of a query has its text as 'query'");
        }
        return text.stringValue();
    }
}
