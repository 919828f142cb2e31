package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.procedure.Procedures;
import dev.orrery.engine.procedure.TriggerNames;
import dev.orrery.engine.procedure.TriggeredResult;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.feed.SessionTokens;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;
import java.util.function.Supplier;

/** Writes of single items, alone or with the triggers that their requests name. */
final class Writes {

    private final Items items;
    private final Procedures procedures;

    Writes(Engine engine) {
        this.items = engine.items();
        this.procedures = engine.procedures();
    }

    CosmosResponse answer(CosmosRequest request, Container container, PartitionKey key, ItemOperation operation) {
        TriggerNames triggers = TriggerHeaders.namedBy(request);
        return triggers.isEmpty()
                ? alone(request, container, items.execute(container, key, operation))
                : triggered(
                        request,
                        procedures.write(container, key, operation, triggers, ScriptLog.options(request)));
    }

    private static CosmosResponse alone(CosmosRequest request, Container container, Committed<ItemResult> done) {
        ItemResult result = done.result();
        CosmosResponse response =
                described(request, result, () -> result.item().orElseThrow().document(container));
        return SessionTokens.add(response, done.rangeId(), done.lsn()).charge(Prices.of(result, container));
    }

    private static CosmosResponse triggered(CosmosRequest request, Committed<TriggeredResult> done) {
        TriggeredResult result = done.result();
        CosmosResponse response = described(request, result.item(), result::responseBody);
        return ScriptLog.add(SessionTokens.add(response, done.rangeId(), done.lsn()), request, result.log())
                .charge(result.charge());
    }

    /** Tells what became of the item; what was deleted is not shown, nor what the client doesn't want to see. */
    private static CosmosResponse described(CosmosRequest request, ItemResult result, Supplier<JsonValue> body) {
        CosmosResponse response = CosmosResponse.of(ItemAnswers.status(result.outcome()));
        result.item().map(StoredItem::etag).ifPresent(response::etag);
        return result.item().isEmpty() || request.wantsMinimalReturn() ? response : response.body(body.get());
    }
}
