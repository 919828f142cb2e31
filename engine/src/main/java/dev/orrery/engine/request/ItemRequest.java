package dev.orrery.engine.request;

import dev.orrery.engine.changefeed.ChangeStart;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.procedure.CallOptions;
import dev.orrery.engine.procedure.TriggerNames;
import dev.orrery.engine.query.PlanRequest;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.Etag;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Something that is asked of the items of a container. Whoever makes it has found the container and hashed the partition key;
 * nobody does so again.
 */
public sealed interface ItemRequest {

    Container container();

    /**
     * Reads an item.
     *
     * @param documentNumber the number in the resource id, if the id may be one; it counts if no item has the id
     * @param known the version that the reader has; if it is still there, the answer says so
     */
    record Read(
            Container container,
            LogicalPartition where,
            ItemId id,
            OptionalLong documentNumber,
            Optional<Etag> known,
            Freshness freshness) implements ItemRequest {}

    /**
     * Writes, changes or deletes an item, with the triggers that the client names.
     *
     * @param documentNumber the number in the resource id, if the id may be one; it counts if no item has the id
     */
    record Write(
            Container container,
            LogicalPartition where,
            ItemOperation operation,
            OptionalLong documentNumber,
            TriggerNames triggers,
            CallOptions options) implements ItemRequest {}

    /**
     * Operations on one logical partition that all take effect, or none of them.
     *
     * @param check looks at each result before any of it takes effect, and may refuse the whole batch
     * @param freshness how fresh what the batch reads must be; it doesn't matter if it only writes
     */
    record Batch(
            Container container,
            LogicalPartition where,
            List<RequestedOperation> operations,
            Items.ResultCheck check,
            Freshness freshness) implements ItemRequest {
        public Batch {
            operations = List.copyOf(operations);
        }
    }

    /** Operations that share a request and nothing else: each takes effect or fails for itself. */
    record Bulk(Container container, List<RequestedOperation> operations, OnFailure onFailure) implements ItemRequest {
        public Bulk {
            operations = List.copyOf(operations);
        }
    }

    /** What becomes of the operations behind one that has failed. */
    enum OnFailure {
        /** They are done all the same. */
        GO_ON,
        /** They are not tried. */
        STOP
    }

    /** A page of a query. */
    record Query(Container container, QueryRequest page, Freshness freshness) implements ItemRequest {}

    /** A page of a plan, as front ends of other languages than SQL make them. */
    record RunPlan(Container container, PlanRequest page, Freshness freshness) implements ItemRequest {}

    /** A page of all items of a scope. */
    record Feed(
            Container container,
            FeedScope scope,
            Optional<String> continuation,
            FeedLimits limits,
            Freshness freshness,
            Cancellation cancellation) implements ItemRequest {}

    /** A page of changes. */
    record Changes(
            Container container,
            ChangeMode mode,
            FeedScope scope,
            ChangeStart start,
            FeedLimits limits,
            Freshness freshness,
            Cancellation cancellation) implements ItemRequest {}

    /** Calls a stored procedure. */
    record Call(
            Container container,
            LogicalPartition where,
            String procedure,
            List<JsonValue> parameters,
            CallOptions options,
            Freshness freshness) implements ItemRequest {
        public Call {
            parameters = List.copyOf(parameters);
        }
    }

    /** Deletes all items with a partition key, or with a prefix of a hierarchical one. */
    record DeleteByKey(Container container, PartitionKey keyOrPrefix) implements ItemRequest {}
}
