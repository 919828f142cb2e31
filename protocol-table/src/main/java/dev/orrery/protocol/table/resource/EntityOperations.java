package dev.orrery.protocol.table.resource;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.MissingId;
import dev.orrery.engine.transaction.ItemOperation.WhenMissing;
import dev.orrery.model.Precondition;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.table.edm.EntityDocument;
import dev.orrery.protocol.table.edm.EntityInput;
import dev.orrery.protocol.table.edm.EntityKeys;
import dev.orrery.protocol.table.edm.EntityReader;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.TableHeaders;
import dev.orrery.protocol.table.message.TableOperation;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.message.TableTarget;
import java.util.Optional;

/**
 * What a request does to one entity, as an operation on an item.
 *
 * @param partitionKey the entity's, by which it is found and secured
 * @param rowKey the entity's
 */
public record EntityOperations(String partitionKey, String rowKey, ItemOperation operation) {

    /** What becomes of a delete that doesn't say which version it expects. */
    public enum BareDelete {
        REFUSED,
        /** It deletes whatever is there. */
        ALLOWED
    }

    /** The operation that a request for an entity is; fails if it can't be one. */
    public static EntityOperations of(TableRequest request, BareDelete bareDelete) {
        return request.operation() == TableOperation.INSERT
                ? insert(request)
                : onEntity(request, (TableTarget.OneEntity) request.url().target(), bareDelete);
    }

    private static EntityOperations insert(TableRequest request) {
        EntityInput input = EntityReader.read(request.json());
        String partitionKey = input.partitionKey().orElseThrow(() -> missing(EntityKeys.PARTITION_KEY));
        String rowKey = input.rowKey().orElseThrow(() -> missing(EntityKeys.ROW_KEY));
        JsonValue document = EntityDocument.of(partitionKey, rowKey, input.properties());
        return new EntityOperations(
                partitionKey,
                rowKey,
                new ItemOperation.Create(document, MissingId.REFUSED, TableItemRules.ALL));
    }

    private static TableError missing(String key) {
        return TableError.badRequest("PropertiesNeedValue",
                "The values are not specified for all properties in the entity: it has no " + key + ". Give it one.");
    }

    private static EntityOperations onEntity(
            TableRequest request, TableTarget.OneEntity target, BareDelete bareDelete) {
        return new EntityOperations(
                target.partitionKey(),
                target.rowKey(),
                switch (request.operation()) {
                    case READ -> ItemOperation.read(EntityDocument.id(target.rowKey()));
                    case PUT -> put(request, target);
                    case MERGE -> merge(request, target);
                    case DELETE -> delete(request, target, bareDelete);
                    default -> throw new IllegalArgumentException("No operation on an entity: " + request.operation());
                });
    }

    private static ItemOperation put(TableRequest request, TableTarget.OneEntity target) {
        JsonValue document = document(request, target);
        return ifMatch(request)
                .<ItemOperation>map(expected -> new ItemOperation.Replace(
                        EntityDocument.id(target.rowKey()), document, expected, TableItemRules.ALL))
                .orElseGet(() -> new ItemOperation.Upsert(
                        document, MissingId.REFUSED, Precondition.NONE, TableItemRules.ALL));
    }

    private static ItemOperation merge(TableRequest request, TableTarget.OneEntity target) {
        Optional<Precondition> expected = ifMatch(request);
        return new ItemOperation.Merge(
                document(request, target),
                expected.isPresent() ? WhenMissing.REFUSED : WhenMissing.CREATED,
                expected.orElse(Precondition.NONE),
                TableItemRules.ALL);
    }

    private static ItemOperation delete(
            TableRequest request, TableTarget.OneEntity target, BareDelete bareDelete) {
        Optional<Precondition> expected = ifMatch(request);
        if (expected.isEmpty() && bareDelete == BareDelete.REFUSED) {
            throw TableError.badRequest("MissingRequiredHeader",
                    "The header If-Match is missing. Send the ETag of the entity, or *.");
        }
        return new ItemOperation.Delete(EntityDocument.id(target.rowKey()), expected.orElse(Precondition.NONE));
    }

    private static Optional<Precondition> ifMatch(TableRequest request) {
        return request.header(TableHeaders.IF_MATCH).map(EntityVersion::expected);
    }

    /** The keys are those of the URL; a body may repeat them. */
    private static JsonValue document(TableRequest request, TableTarget.OneEntity target) {
        JsonValue body = request.body().length == 0 ? JsonValue.EMPTY_OBJECT : request.json();
        EntityInput input = EntityReader.read(body);
        checkSame(EntityKeys.PARTITION_KEY, input.partitionKey(), target.partitionKey());
        checkSame(EntityKeys.ROW_KEY, input.rowKey(), target.rowKey());
        return EntityDocument.of(target.partitionKey(), target.rowKey(), input.properties());
    }

    private static void checkSame(String name, Optional<String> inBody, String inUrl) {
        if (inBody.filter(key -> !key.equals(inUrl)).isPresent()) {
            throw TableError.invalidInput(
                    "The " + name
                            + " in the body is not the one in the URL. Send the same, or leave it out of the body.");
        }
    }

    /** The items with the entity's partition key. */
    public LogicalPartition where(Container table) {
        return LogicalPartition.of(table.partitionKey(), PartitionKey.of(partitionKey));
    }
}
