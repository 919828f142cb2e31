package dev.orrery.engine.operation;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.DocumentNumbers;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.Expiry;
import dev.orrery.engine.item.HashBuckets;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedPosition;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemCursor;
import dev.orrery.engine.scan.ItemPage;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.SqlItemRules;
import dev.orrery.engine.transaction.Transaction;
import dev.orrery.engine.transaction.Transactions;
import dev.orrery.engine.transaction.Transactions.OnConflict;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Etag;
import dev.orrery.model.OrreryException;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/** Reads and writes the items of containers. */
public final class Items {

    private final Transactions transactions;
    private final EngineSettings settings;
    private final PartitionKeyDeletion deletion;

    public Items(Transactions transactions, EngineSettings settings) {
        this.transactions = transactions;
        this.settings = settings;
        this.deletion = new PartitionKeyDeletion(transactions);
    }

    /** Reads an item as it is now; fails if there is none. */
    public StoredItem read(Container container, PartitionKey key, ItemId id) {
        return find(container, key, id).orElseThrow(() -> new ItemAddress(key, id).notFound());
    }

    /**
     * Reads an item that must be there.
     *
     * @param documentNumber finds it if no item has the id
     * @param known the version that the reader has
     */
    public Committed<ItemResult> read(
            Container container,
            LogicalPartition where,
            ItemId id,
            OptionalLong documentNumber,
            Optional<Etag> known) {
        Committed<Optional<StoredItem>> seen = look(container, where, id);
        return seen.map(item -> ItemResult.read(
                item.or(() -> withNumber(container, where, documentNumber))
                        .orElseThrow(() -> new ItemAddress(where.key(), id).notFound()),
                known));
    }

    /** An operation on the item that has its id, or if there is none, on the one with a document number. */
    public ItemOperation named(
            Container container, LogicalPartition where, ItemOperation operation, long documentNumber) {
        return operation.itemId().filter(id -> look(container, where, id).result().isPresent()).isPresent()
                ? operation
                : withNumber(container, where, OptionalLong.of(documentNumber))
                        .map(item -> operation.withId(item.id()))
                        .orElse(operation);
    }

    private Optional<StoredItem> withNumber(
            Container container, LogicalPartition where, OptionalLong documentNumber) {
        return documentNumber.isEmpty()
                ? Optional.empty()
                : findByDocumentNumber(container, Optional.of(where.key()), documentNumber.getAsLong());
    }

    /** Reads an item as it is now. */
    public Optional<StoredItem> find(Container container, PartitionKey key, ItemId id) {
        return look(container, key, id).result();
    }

    /** Reads an item as it is now, and tells up to which place in its partition's history that is true at least. */
    public Committed<Optional<StoredItem>> look(Container container, PartitionKey key, ItemId id) {
        return look(container, where(container, key), id);
    }

    private Committed<Optional<StoredItem>> look(Container container, LogicalPartition where, ItemId id) {
        byte[] itemKey = where.itemKey(id);
        return container.routed(map -> {
            Partition partition = map.partitionOf(where.epk());
            long lsn = partition.lsn();
            Optional<StoredItem> item = visible(container, partition.get(KeySpace.ITEMS, itemKey));
            return new Committed<>(item, partition.range().id(), lsn);
        });
    }

    /** Reads an item as it was in a snapshot of the partition that has it. */
    public Optional<StoredItem> find(Container container, ItemAddress address, PartitionSnapshot snapshot) {
        byte[] itemKey = where(container, address.partitionKey()).itemKey(address.id());
        return visible(container, snapshot.get(KeySpace.ITEMS, itemKey));
    }

    /** Reads several items as they are now, in the order asked for; those that are not there are left out. */
    public List<StoredItem> readMany(Container container, List<ItemAddress> addresses) {
        return new ReadMany(container, this).read(addresses);
    }

    /** A page of the items of a container, however long it takes to find them. */
    public ItemPage feed(Container container, FeedScope scope, Optional<String> continuation, FeedLimits limits) {
        return feed(container, scope, continuation, limits, new Cancellation());
    }

    /** A page of the items of a container, beginning with the first or behind where an earlier page has ended. */
    public ItemPage feed(
            Container container,
            FeedScope scope,
            Optional<String> continuation,
            FeedLimits limits,
            Cancellation cancellation) {
        Checkpoints checkpoints = new Checkpoints(cancellation);
        try (ItemCursor cursor = scan(container, scope, continuation, Optional.empty(), checkpoints)) {
            return ItemPage.of(cursor, limits);
        }
    }

    /** A cursor over items of a container, beginning with the first or at a position of an earlier cursor. */
    public ItemCursor scan(Container container, FeedScope scope, Optional<String> continuation) {
        return scan(container, scope, continuation, Optional.empty(), new Checkpoints(new Cancellation()));
    }

    /**
     * The same, in the partition that has all of these items if one is given.
     *
     * @param checkpoints passed for each item that is read, also if it is left out
     */
    public ItemCursor scan(
            Container container,
            FeedScope scope,
            Optional<String> continuation,
            Optional<PinnedPartition> pinned,
            Checkpoints checkpoints) {
        return new ItemCursor(
                container,
                scope,
                continuation.map(FeedPosition::parse),
                pinned,
                settings.clock().instant().getEpochSecond(),
                checkpoints);
    }

    /**
     * Finds the item with a document number, which is a part of its resource id. There is no index for it: if the partition
     * key is given, all items with this key are read until it is found; if not, all items in a sixteen-millionth of the hash
     * space, which mostly is one key, too.
     */
    public Optional<StoredItem> findByDocumentNumber(
            Container container, Optional<PartitionKey> key, long documentNumber) {
        FeedScope scope = key.<FeedScope>map(FeedScope.FullKey::new)
                .orElseGet(() -> new FeedScope.HashRange(
                        HashBuckets.places(container.partitionKey(), DocumentNumbers.bucketOf(documentNumber))));
        try (ItemCursor cursor = scan(container, scope, Optional.empty())) {
            while (cursor.next()) {
                if (cursor.item().documentNumber() == documentNumber) {
                    return Optional.of(cursor.item());
                }
            }
            return Optional.empty();
        }
    }

    /** Does something to one item of a logical partition. Only writing waits for other writers. */
    public Committed<ItemResult> execute(Container container, PartitionKey key, ItemOperation operation) {
        return execute(container, where(container, key), operation);
    }

    /** The same with a key that was hashed before. */
    public Committed<ItemResult> execute(Container container, LogicalPartition where, ItemOperation operation) {
        return operation instanceof ItemOperation.Read
                ? transactions.optimistic(container, where, OnConflict.RETRY, it -> it.apply(operation))
                : transactions.locked(container, where, it -> it.apply(operation));
    }

    /** Does something that brings its partition key along, in its body. */
    public Committed<ItemResult> create(Container container, JsonValue body) {
        return execute(container, keyOf(container, body), ItemOperation.create(body));
    }

    public Committed<ItemResult> upsert(Container container, JsonValue body) {
        return execute(container, keyOf(container, body), ItemOperation.upsert(body));
    }

    public Committed<ItemResult> replace(Container container, JsonValue body) {
        return execute(
                container, keyOf(container, body), ItemOperation.replace(SqlItemRules.ALL.checkedId(body), body));
    }

    public Committed<ItemResult> delete(Container container, PartitionKey key, ItemId id) {
        return execute(container, key, ItemOperation.delete(id));
    }

    /** Does several things to items of one logical partition, all of them or none. */
    public Committed<BatchResult> batch(Container container, PartitionKey key, List<ItemOperation> operations) {
        return batch(container, where(container, key), operations, (place, result) -> {});
    }

    /** The same, with a caller who looks at each result and may still refuse the whole batch because of it. */
    public Committed<BatchResult> batch(
            Container container, LogicalPartition where, List<ItemOperation> operations, ResultCheck check) {
        checkBatch(operations);
        return transactions.locked(container, where, transaction -> runBatch(transaction, operations, check));
    }

    /** Looks at what an operation of a batch did, before any of it takes effect; fails to refuse the batch. */
    @FunctionalInterface
    public interface ResultCheck {
        void check(int place, ItemResult result);
    }

    /**
     * Does several things to items of one logical partition, each for itself: one that fails leaves the others alone. They are
     * made durable at once, which is why they are faster than one after the other.
     *
     * @param operations each on another item
     */
    public Committed<List<OperationOutcome>> each(Container container, LogicalPartition where,
            List<ItemOperation> operations) {
        try {
            return operations.stream().allMatch(ItemOperation.Read.class::isInstance)
                    ? transactions.optimistic(
                            container, where, OnConflict.RETRY, it -> attemptAll(operations, it::apply))
                    : transactions.locked(container, where, it -> attemptAll(operations, it.committingEach()::apply));
        } catch (OrreryException e) {
            if (e.code() == ErrorCode.LOGICAL_PARTITION_FULL && operations.size() > 1) {
                return oneByOne(container, where, operations);
            }
            throw e;
        }
    }

    /** The first ones may find room where all together don't. */
    private Committed<List<OperationOutcome>> oneByOne(
            Container container, LogicalPartition where, List<ItemOperation> operations) {
        List<OperationOutcome> attempts =
                attemptAll(operations, operation -> execute(container, where, operation).result());
        return transactions.locked(container, where, nothingMore -> attempts);
    }

    private static List<OperationOutcome> attemptAll(
            List<ItemOperation> operations, Function<ItemOperation, ItemResult> work) {
        List<OperationOutcome> attempts = new ArrayList<>(operations.size());
        for (ItemOperation operation : operations) {
            try {
                attempts.add(new OperationOutcome.Done(work.apply(operation)));
            } catch (OrreryException e) {
                attempts.add(new OperationOutcome.Failed(e));
            }
        }
        return attempts;
    }

    /** Deletes all items with a partition key, or with a prefix of a hierarchical one; returns how many. */
    public long deleteAll(Container container, PartitionKey keyOrPrefix) {
        return deletion.deleteAll(container, keyOrPrefix);
    }

    /** What the store has under an item's key, unless it has expired. */
    Optional<StoredItem> visible(Container container, Optional<byte[]> stored) {
        Optional<StoredItem> item = stored.map(StoredItem::ofBytes);
        OptionalInt defaultTtl = container.definition().defaultTtl();
        return defaultTtl.isEmpty()
                ? item
                : item.filter(it -> !Expiry.isPast(it, defaultTtl, settings.clock().instant().getEpochSecond()));
    }

    private void checkBatch(List<ItemOperation> operations) {
        int operationsMax = settings.limits().batchOperationsMax();
        if (operations.isEmpty() || operations.size() > operationsMax) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "The batch has {operations} operations. Give it from 1 to {operationsMax}")
                    .with("operations", operations.size())
                    .with("operationsMax", operationsMax);
        }
    }

    private static BatchResult runBatch(
            Transaction transaction, List<ItemOperation> operations, ResultCheck check) {
        List<ItemResult> results = new ArrayList<>();
        for (ItemOperation operation : operations) {
            try {
                ItemResult result = transaction.apply(operation);
                check.check(results.size(), result);
                results.add(result);
            } catch (OrreryException e) {
                transaction.abandon();
                return new BatchResult.Refused(results.size(), e);
            }
        }
        return new BatchResult.Done(results);
    }

    private static LogicalPartition where(Container container, PartitionKey key) {
        return LogicalPartition.of(container.partitionKey(), key);
    }

    private static PartitionKey keyOf(Container container, JsonValue body) {
        return container.partitionKey().keyOf(body);
    }
}
