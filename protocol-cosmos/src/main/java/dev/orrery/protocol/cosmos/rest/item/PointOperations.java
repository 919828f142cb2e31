package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.ResourceId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.feed.SessionTokens;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;
import java.util.Optional;

/** What is done to a single item: create, upsert, read, replace, patch, delete. */
final class PointOperations {

    private final Items items;
    private final Writes writes;
    private final Conditions conditions;

    PointOperations(Engine engine, Conditions conditions) {
        this.items = engine.items();
        this.writes = new Writes(engine);
        this.conditions = conditions;
    }

    CosmosResponse create(CosmosRequest request, Container container) {
        JsonValue body = request.bodyObject();
        return write(request, container, body, ItemOperation.create(body));
    }

    CosmosResponse upsert(CosmosRequest request, Container container) {
        JsonValue body = request.bodyObject();
        return write(
                request,
                container,
                body,
                new ItemOperation.Upsert(body, ItemOperation.MissingId.REFUSED, request.precondition()));
    }

    private CosmosResponse write(
            CosmosRequest request, Container container, JsonValue body, ItemOperation operation) {
        PartitionKey key = request.partitionKey().orElseGet(() -> container.partitionKey().keyOf(body));
        return writes.answer(request, container, key, operation);
    }

    CosmosResponse read(CosmosRequest request, Container container) {
        PartitionKey key = RequestKeys.full(request, container);
        SessionTokens.check(request, container, key);
        String id = request.path().ownId();
        Committed<Optional<StoredItem>> seen = items.look(container, key, id);
        StoredItem item = seen.result()
                .or(() -> byRid(container, key, id))
                .orElseGet(() -> items.read(container, key, id));
        boolean isKnown = request.knownEtag().filter(item.etag()::equals).isPresent();
        CosmosResponse response = isKnown
                ? CosmosResponse.of(CosmosResponse.NOT_MODIFIED)
                : CosmosResponse.ok(item.document(container));
        return SessionTokens.add(response, seen.rangeId(), seen.lsn())
                .etag(item.etag())
                .header(CosmosHeaders.ITEM_LSN, Long.toString(item.lsn()))
                .charge(isKnown ? Prices.NOTHING_NEW : Prices.read(item));
    }

    CosmosResponse replace(CosmosRequest request, Container container) {
        PartitionKey key = RequestKeys.full(request, container);
        String id = idIn(request, container, key);
        ItemOperation operation = new ItemOperation.Replace(id, request.bodyObject(), request.precondition());
        return writes.answer(request, container, key, operation);
    }

    CosmosResponse patch(CosmosRequest request, Container container) {
        PartitionKey key = RequestKeys.full(request, container);
        JsonValue body = request.bodyJson();
        ItemOperation operation = new ItemOperation.Modify(
                idIn(request, container, key), Patch.parse(body), conditions.ofPatch(body), request.precondition());
        return writes.answer(request, container, key, operation);
    }

    CosmosResponse delete(CosmosRequest request, Container container) {
        PartitionKey key = RequestKeys.full(request, container);
        ItemOperation operation =
                new ItemOperation.Delete(idIn(request, container, key), request.precondition());
        return writes.answer(request, container, key, operation);
    }

    /** The id of the item that the path names, by its id or its {@code _rid}. */
    private String idIn(CosmosRequest request, Container container, PartitionKey key) {
        String id = request.path().ownId();
        return ResourceId.parse(id)
                .filter(ResourceId::isItem)
                .filter(rid -> items.find(container, key, id).isEmpty())
                .flatMap(rid -> byRid(container, key, id))
                .map(StoredItem::id)
                .orElse(id);
    }

    private Optional<StoredItem> byRid(Container container, PartitionKey key, String id) {
        return ResourceId.parse(id)
                .filter(ResourceId::isItem)
                .filter(rid -> rid.containerPart().equals(container.rid()))
                .flatMap(rid -> items.findByDocumentNumber(container, Optional.of(key), rid.documentNumber()));
    }
}
