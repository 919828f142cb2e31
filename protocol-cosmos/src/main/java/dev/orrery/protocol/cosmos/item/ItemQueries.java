package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.query.view.TakesLonger;
import dev.orrery.engine.request.Charged;
import dev.orrery.engine.request.ItemRequest;
import dev.orrery.engine.request.RequestExecutor;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.network.http.HeaderText;
import dev.orrery.protocol.cosmos.feed.FeedResponse;
import dev.orrery.protocol.cosmos.feed.Scopes;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.UnknownProperties;
import java.util.Optional;

/** Queries over items, the plans that SDKs ask for before they send one to each partition, and what may be misspelled. */
final class ItemQueries {

    private static final long PAGE_BYTES_MAX = 4 << 20;
    private static final int SAMPLE_ITEMS = 100;

    private final RequestExecutor requests;
    private final RequestRules rules;

    ItemQueries(RequestExecutor requests, RequestRules rules) {
        this.requests = requests;
        this.rules = rules;
    }

    CosmosResponse answer(CosmosRequest request, Container container) {
        return request.flag(CosmosHeaders.FIND_UNKNOWN_PROPERTIES)
                ? unknownProperties(request, container)
                : run(request, container);
    }

    private CosmosResponse run(CosmosRequest request, Container container) {
        Charged<QueryPage> done = page(request, query(request, container));
        QueryPage page = done.result();
        return FeedResponse.of(container, ItemText.shown(page.results(), request))
                .charge(done.charge())
                .header(CosmosHeaders.CONTINUATION, page.continuation())
                .header(CosmosHeaders.SESSION_TOKEN, FeedResponse.session(page.read()))
                .header(CosmosHeaders.QUERY_METRICS, metrics(request, page))
                .header(CosmosHeaders.INDEX_UTILIZATION, indexMetrics(request, page))
                .header(CosmosHeaders.EXPLAIN, explanation(request, page));
    }

    /** Properties that the query names and that none of some items has; it costs what reading those does. */
    private CosmosResponse unknownProperties(CosmosRequest request, Container container) {
        String text = textIn(request.bodyObject());
        QueryRequest sample = new QueryRequest(
                "SELECT * FROM c",
                JsonValue.UNDEFINED,
                Scopes.of(request, container),
                Optional.empty(),
                new FeedLimits(SAMPLE_ITEMS, PAGE_BYTES_MAX),
                request.cancellation());
        Charged<QueryPage> items = page(request, new ItemRequest.Query(container, sample, rules.freshness(request)));
        return CosmosResponse.ok(UnknownPropertiesJson.of(UnknownProperties.in(text, items.result().rows())))
                .charge(items.charge());
    }

    private Charged<QueryPage> page(CosmosRequest request, ItemRequest.Query query) {
        return request.isBrief()
                ? requests.queryBriefly(query).orElseThrow(TakesLonger::new)
                : requests.query(query);
    }

    private ItemRequest.Query query(CosmosRequest request, Container container) {
        JsonValue body = request.bodyObject();
        String text = textIn(body);
        FeedScope scope = Scopes.of(request, container);
        MergingClients.check(request, text, scope, container);
        QueryRequest page = new QueryRequest(
                text,
                body.property("parameters"),
                scope,
                request.continuation(),
                new FeedLimits(request.pageItemsMax(), PAGE_BYTES_MAX),
                request.cancellation());
        return new ItemRequest.Query(container, page, rules.freshness(request));
    }

    private static Optional<String> metrics(CosmosRequest request, QueryPage page) {
        return request.flag(CosmosHeaders.POPULATE_QUERY_METRICS)
                ? Optional.of(QueryMetrics.of(page))
                : Optional.empty();
    }

    private static Optional<String> indexMetrics(CosmosRequest request, QueryPage page) {
        if (request.flag(CosmosHeaders.POPULATE_INDEX_METRICS_V2)) {
            return Optional.of(IndexMetrics.urlEncoded(page.explanation()));
        }
        return request.flag(CosmosHeaders.POPULATE_INDEX_METRICS)
                ? Optional.of(IndexMetrics.base64(page.explanation()))
                : Optional.empty();
    }

    /** How the page was made, for clients that ask for it as text or as JSON. */
    private static Optional<String> explanation(CosmosRequest request, QueryPage page) {
        return request.header(CosmosHeaders.EXPLAIN)
                .map(form -> HeaderText.encode(page.explanation().inForm(form)));
    }

    /** What a client asks each partition, and how it merges the answers. */
    CosmosResponse plan(CosmosRequest request, Container container) {
        JsonValue body = request.bodyObject();
        SqlQuery query = SqlParser.parse(textIn(body));
        Parameters parameters = Parameters.parse(body.property("parameters"));
        QueryPlan plan = QueryPlans.of(query, parameters, request, container);
        return CosmosResponse.ok(plan.toJson()).charge(Prices.METADATA);
    }

    private static String textIn(JsonValue body) {
        JsonValue text = body.property("query");
        if (!text.isString()) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "The body of the query has no text. Write {\"query\": \"SELECT …\"}");
        }
        return text.stringValue();
    }
}
