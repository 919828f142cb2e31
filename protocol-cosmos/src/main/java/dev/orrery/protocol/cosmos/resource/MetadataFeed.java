package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.query.Queries;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Operation;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Pages of resources that the catalog has in memory: all of them, or those that a query finds. */
public final class MetadataFeed {

    private static final String CONTINUATION_MARK = "row:";

    private final Queries queries;

    public MetadataFeed(Queries queries) {
        this.queries = queries;
    }

    /**
     * Answers a request for a feed.
     *
     * @param ownerRid the resource that they belong to; empty at the root
     * @param all the bodies of all of them, in an order that stays
     */
    CosmosResponse answer(CosmosRequest request, String ownerRid, List<JsonValue> all) {
        List<JsonValue> rows = request.operation() == Operation.QUERY ? query(request, all) : all;
        int first = Math.min(firstRow(request), rows.size());
        int end = (int) Math.min((long) first + request.pageItemsMax(), rows.size());
        Optional<String> continuation = end < rows.size() ? Optional.of(continuationAt(end)) : Optional.empty();
        return CosmosResponse.ok(body(request.path().type().feedName(), ownerRid, rows.subList(first, end)))
                .charge(Prices.METADATA)
                .header(CosmosHeaders.ITEM_COUNT, Integer.toString(end - first))
                .header(CosmosHeaders.CONTINUATION, continuation);
    }

    /** The envelope of every feed. */
    public static JsonValue body(String feedName, String ownerRid, List<JsonValue> rows) {
        ValueWriter json = new ValueWriter().startObject();
        json.name(SystemProperty.RID.key()).value(ownerRid);
        json.name(feedName).startArray();
        rows.forEach(json::value);
        json.endArray();
        json.name("_count").value(rows.size());
        return json.endObject().finish();
    }

    private List<JsonValue> query(CosmosRequest request, List<JsonValue> all) {
        JsonValue body = request.bodyObject();
        JsonValue text = body.property("query");
        if (!text.isString()) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "The body of the query has no text. Write {\"query\": \"SELECT …\"}");
        }
        return queries.run(
                all, text.stringValue(), body.property("parameters"), request.cancellation());
    }

    private static String continuationAt(int row) {
        String text = CONTINUATION_MARK + row;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static int firstRow(CosmosRequest request) {
        return request.continuation().map(MetadataFeed::rowOf).orElse(0);
    }

    private static int rowOf(String continuation) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(continuation), StandardCharsets.US_ASCII);
            if (text.startsWith(CONTINUATION_MARK)) {
                return Integer.parseUnsignedInt(text.substring(CONTINUATION_MARK.length()));
            }
        } catch (IllegalArgumentException e) {
            throw invalid(e);
        }
        throw invalid(null);
    }

    private static OrreryException invalid(Throwable cause) {
        return new OrreryException(ErrorCode.INVALID_REQUEST, "Invalid Continuation Token", cause);
    }
}
