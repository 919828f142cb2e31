package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.Queries;
import dev.orrery.engine.request.Charged;
import dev.orrery.engine.request.ItemRequest;
import dev.orrery.engine.request.RequestExecutor;
import dev.orrery.engine.request.Written;
import dev.orrery.engine.transaction.ItemCondition;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.ResourceId;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.feed.SessionTokens;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import java.util.OptionalLong;

/** What is done to a single item: create, upsert, read, replace, patch, delete. */
final class PointOperations {

    private final RequestExecutor requests;
    private final RequestRules rules;
    private final Queries queries;

    PointOperations(RequestExecutor requests, RequestRules rules, Queries queries) {
        this.requests = requests;
        this.rules = rules;
        this.queries = queries;
    }

    CosmosResponse read(CosmosRequest request, Container container) {
        Charged<Committed<ItemResult>> done = requests.read(new ItemRequest.Read(
                container,
                RequestKeys.where(request, container),
                itemId(request),
                documentNumber(request, container),
                request.knownEtag(),
                rules.freshness(request)));
        ItemResult result = done.result().result();
        StoredItem item = result.item().orElseThrow();
        CosmosResponse response = result.outcome() == ItemResult.Outcome.NOT_MODIFIED
                ? CosmosResponse.of(CosmosResponse.NOT_MODIFIED)
                : CosmosResponse.of(CosmosResponse.OK).jsonBody(ItemText.of(item, container, request));
        return SessionTokens.add(response, done.result())
                .etag(item.etag())
                .header(CosmosHeaders.ITEM_LSN, Long.toString(item.lsn()))
                .charge(done.charge());
    }

    CosmosResponse create(CosmosRequest request, Container container) {
        JsonValue body = request.bodyObject();
        return write(request, container, RequestKeys.where(request, container, body), ItemOperation.create(body));
    }

    CosmosResponse upsert(CosmosRequest request, Container container) {
        JsonValue body = request.bodyObject();
        return write(
                request,
                container,
                RequestKeys.where(request, container, body),
                new ItemOperation.Upsert(body, ItemOperation.MissingId.REFUSED, request.precondition()));
    }

    CosmosResponse replace(CosmosRequest request, Container container) {
        return write(
                request,
                container,
                RequestKeys.where(request, container),
                new ItemOperation.Replace(itemId(request), request.bodyObject(), request.precondition()));
    }

    CosmosResponse patch(CosmosRequest request, Container container) {
        LogicalPartition where = RequestKeys.where(request, container);
        JsonValue body = request.bodyJson();
        return write(
                request,
                container,
                where,
                new ItemOperation.Modify(
                        itemId(request), Patch.parse(body), condition(request, body), request.precondition()));
    }

    private ItemCondition condition(CosmosRequest request, JsonValue patch) {
        JsonValue text = patch.isObject() ? patch.property("condition") : JsonValue.UNDEFINED;
        return text.isString()
                ? queries.conditions(request.cancellation()).parse(text.stringValue())
                : ItemCondition.ALWAYS;
    }

    CosmosResponse delete(CosmosRequest request, Container container) {
        return write(
                request,
                container,
                RequestKeys.where(request, container),
                new ItemOperation.Delete(itemId(request), request.precondition()));
    }

    private CosmosResponse write(
            CosmosRequest request, Container container, LogicalPartition where, ItemOperation operation) {
        Charged<Committed<Written>> done = requests.write(new ItemRequest.Write(
                container,
                where,
                operation,
                documentNumber(request, container),
                TriggerHeaders.namedBy(request),
                ScriptLog.options(request)));
        Written written = done.result().result();
        CosmosResponse response = described(request, container, written);
        return ScriptLog.add(SessionTokens.add(response, done.result()), request, written)
                .charge(done.charge());
    }

    /** Tells what became of the item; what was deleted is not shown, nor what the client doesn't want to see. */
    private static CosmosResponse described(CosmosRequest request, Container container, Written written) {
        CosmosResponse response = CosmosResponse.of(ItemAnswers.status(written.item().outcome()));
        if (written.item().item().isEmpty()) {
            return response;
        }
        StoredItem item = written.item().item().get();
        response.etag(item.etag());
        if (request.wantsMinimalReturn()) {
            return response;
        }
        return written.response().isPresent()
                ? response.body(written.response().get())
                : response.jsonBody(ItemText.of(item, container, request));
    }

    /** The document number that the path names, if its id may be a resource id of this container. */
    private static OptionalLong documentNumber(CosmosRequest request, Container container) {
        return request.path().id()
                .flatMap(ResourceId::parse)
                .filter(ResourceId::isItem)
                .filter(rid -> rid.containerPart().equals(container.rid()))
                .map(rid -> OptionalLong.of(rid.documentNumber()))
                .orElse(OptionalLong.empty());
    }

    private static ItemId itemId(CosmosRequest request) {
        return ItemId.ofText(request.path().ownId());
    }
}
