package dev.orrery.engine.transaction;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Bytes;
import dev.orrery.engine.item.Expiry;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.item.UniqueKeys;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.RandomSource;
import dev.orrery.engine.transaction.ItemOperation.Create;
import dev.orrery.engine.transaction.ItemOperation.Delete;
import dev.orrery.engine.transaction.ItemOperation.Merge;
import dev.orrery.engine.transaction.ItemOperation.MissingId;
import dev.orrery.engine.transaction.ItemOperation.Modify;
import dev.orrery.engine.transaction.ItemOperation.Read;
import dev.orrery.engine.transaction.ItemOperation.Replace;
import dev.orrery.engine.transaction.ItemOperation.Upsert;
import dev.orrery.engine.transaction.ItemResult.Outcome;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Etag;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyCursor;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionReader;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Operations on the items of one logical partition that take effect together or not at all. It sees the store through a
 * reader and its own writes above it; an operation that fails leaves no trace in it. Used by one thread.
 */
public final class Transaction {

    private final Container container;
    private final LogicalPartition where;
    private final PartitionReader reader;
    private final Optional<PinnedPartition> start;
    private final Others others;
    private final EngineSettings settings;
    private final RandomSource chance;
    private final VersionClock versions;
    private final long nowSeconds;
    private final Map<ItemId, Slot> slots = new LinkedHashMap<>();
    private final Map<Bytes, Optional<ItemId>> uniqueOwnersRead = new HashMap<>();
    private final Map<Bytes, Optional<ItemId>> uniqueOwners = new HashMap<>();
    private ItemWrites.Unit unit = ItemWrites.Unit.TRANSACTION;
    private boolean dependsOnAll;
    private boolean abandoned;

    /** A transaction that sees the partition as it is; nobody else writes to its logical partition meanwhile. */
    Transaction(
            Container container,
            LogicalPartition where,
            Partition latest,
            EngineSettings settings,
            RandomSource chance,
            VersionClock versions) {
        this(container, where, latest, Optional.empty(), Others.WAIT, settings, chance, versions);
    }

    /** A transaction that sees the partition as it was when the transaction began. */
    Transaction(
            Container container,
            LogicalPartition where,
            PinnedPartition start,
            Others others,
            EngineSettings settings,
            RandomSource chance,
            VersionClock versions) {
        this(container, where, start.snapshot(), Optional.of(start), others, settings, chance, versions);
    }

    private Transaction(
            Container container,
            LogicalPartition where,
            PartitionReader reader,
            Optional<PinnedPartition> start,
            Others others,
            EngineSettings settings,
            RandomSource chance,
            VersionClock versions) {
        this.container = container;
        this.where = where;
        this.reader = reader;
        this.start = start;
        this.others = others;
        this.settings = settings;
        this.chance = chance;
        this.versions = versions;
        this.nowSeconds = settings.clock().instant().getEpochSecond();
    }

    public Container container() {
        return container;
    }

    public PartitionKey partitionKey() {
        return where.key();
    }

    /** The items with this transaction's partition key. */
    public LogicalPartition where() {
        return where;
    }

    /** What other writers of the logical partition do while a transaction runs. */
    public enum Others {
        /** They write, and what the transaction has read is checked at its end. */
        GO_ON,
        /** They wait for its end. */
        WAIT
    }

    public Others others() {
        return others;
    }

    /** The partition below the writes of this transaction, which was begun as optimistic: others read the latest state. */
    public PinnedPartition start() {
        return start.orElseThrow(() -> new IllegalStateException("The transaction reads the latest state"));
    }

    /** The transaction has looked at the whole logical partition: it can't commit once another has changed any item. */
    public void dependOnAll() {
        dependsOnAll = true;
    }

    /** Its changes have nothing to do with each other: the change log will show each as a commit of its own. */
    public Transaction committingEach() {
        unit = ItemWrites.Unit.ITEM;
        return this;
    }

    /** Nothing of what was done so far will be written. */
    public void abandon() {
        abandoned = true;
    }

    public Optional<StoredItem> find(ItemId id) {
        return slot(id).current();
    }

    public ItemResult apply(ItemOperation operation) {
        return switch (operation) {
            case Create create -> create(create);
            case Upsert upsert -> upsert(upsert);
            case Replace replace -> replace(replace);
            case Modify modify -> modify(modify);
            case Merge merge -> apply(merging(merge));
            case Delete delete -> delete(delete);
            case Read read -> read(read);
        };
    }

    /** Removes an item if it has expired; true if it was there and had. */
    public boolean removeExpired(ItemId id) {
        Slot slot = slot(id);
        boolean expired = slot.stored().isPresent() && slot.current().isEmpty() && !slot.isChanged();
        if (expired) {
            releaseUniqueKeys(slot.stored().get());
            slot.change(Optional.empty());
        }
        return expired;
    }

    private ItemResult create(Create create) {
        JsonValue body = checkedBody(create.body(), create.missingId(), create.rules());
        ItemId id = create.rules().checkedId(body);
        Slot slot = slot(id);
        if (slot.current().isPresent()) {
            throw new OrreryException(ErrorCode.ITEM_EXISTS,
                    "There is an item with the id '{id}' and the partition key {partitionKey} already. Replace it, or choose another id")
                    .with("id", id)
                    .with("partitionKey", where.key());
        }
        return ItemResult.of(Outcome.CREATED, write(slot, id, body, newDocumentNumber(), create.rules()));
    }

    private ItemResult upsert(Upsert upsert) {
        JsonValue body = checkedBody(upsert.body(), upsert.missingId(), upsert.rules());
        ItemId id = upsert.rules().checkedId(body);
        Slot slot = slot(id);
        if (slot.current().isEmpty()) {
            return ItemResult.of(Outcome.CREATED, write(slot, id, body, newDocumentNumber(), upsert.rules()));
        }
        StoredItem present = slot.current().get();
        upsert.precondition().check(Optional.of(present.etag()));
        return ItemResult.replaced(present, write(slot, id, body, present.documentNumber(), upsert.rules()));
    }

    private ItemResult replace(Replace replace) {
        JsonValue body = checkedBody(replace.body(), MissingId.REFUSED, replace.rules());
        ItemId id = replace.rules().checkedId(body);
        Slot slot = slot(replace.id());
        StoredItem present = present(replace.id(), slot);
        replace.precondition().check(Optional.of(present.etag()));
        return ItemResult.replaced(
                present,
                id.equals(replace.id())
                        ? write(slot, id, body, present.documentNumber(), replace.rules())
                        : rename(slot, present, id, body, replace.rules()));
    }

    private StoredItem rename(Slot slot, StoredItem present, ItemId id, JsonValue body, ItemRules rules) {
        Slot target = slot(id);
        if (target.current().isPresent()) {
            throw new OrreryException(ErrorCode.ITEM_EXISTS,
                    "There is an item with the new id '{id}' already. Choose another id").with("id", id);
        }
        releaseUniqueKeys(present);
        try {
            StoredItem renamed = write(target, id, body, present.documentNumber(), rules);
            slot.change(Optional.empty());
            return renamed;
        } catch (OrreryException e) {
            claimUniqueKeys(present);
            throw e;
        }
    }

    private ItemResult modify(Modify modify) {
        return replace(replacing(modify)).withPatched(modify.patch().operations().size());
    }

    /** The replacement that a patch of an item comes to. */
    public Replace replacing(Modify modify) {
        StoredItem present = present(modify.id(), slot(modify.id()));
        modify.precondition().check(Optional.of(present.etag()));
        if (!modify.condition().holdsFor(SqlDocuments.FORM.document(present, container))) {
            throw new OrreryException(ErrorCode.CONDITION_NOT_MET,
                    "The item '{id}' does not meet the condition of the patch. Nothing was changed")
                    .with("id", modify.id());
        }
        JsonValue patched =
                modify.patch().apply(present.body(), container.partitionKey().paths());
        return new Replace(modify.id(), patched, Precondition.NONE, modify.rules());
    }

    /** The write that a merge comes to: of a new item, or in the place of the one that is there. */
    public ItemOperation merging(Merge merge) {
        JsonValue body = checkedBody(merge.body(), MissingId.REFUSED, merge.rules());
        ItemId id = merge.rules().checkedId(body);
        Slot slot = slot(id);
        if (slot.current().isEmpty() && merge.whenMissing() == ItemOperation.WhenMissing.CREATED) {
            return new Create(body, MissingId.REFUSED, merge.rules());
        }
        StoredItem present = present(id, slot);
        merge.precondition().check(Optional.of(present.etag()));
        return new Replace(id, merged(present.body(), body), Precondition.NONE, merge.rules());
    }

    private static JsonValue merged(JsonValue present, JsonValue next) {
        ValueWriter merged = new ValueWriter(present.encodedLength() + next.encodedLength()).startObject();
        for (PropertyCursor property = present.propertyCursor(); property.next();) {
            if (next.property(property.name()).isUndefined()) {
                merged.name(property).value(property.value());
            }
        }
        return merged.propertiesOf(next).endObject().finish();
    }

    private ItemResult delete(Delete delete) {
        Slot slot = slot(delete.id());
        StoredItem present = present(delete.id(), slot);
        delete.precondition().check(Optional.of(present.etag()));
        releaseUniqueKeys(present);
        slot.change(Optional.empty());
        return ItemResult.deleted(present);
    }

    private ItemResult read(Read read) {
        return ItemResult.read(present(read.id(), slot(read.id())), read.known());
    }

    private StoredItem present(ItemId id, Slot slot) {
        return slot.current().orElseThrow(() -> new ItemAddress(where.key(), id).notFound());
    }

    private StoredItem write(Slot slot, ItemId id, JsonValue body, long documentNumber, ItemRules rules) {
        int ttl = rules.ttlSeconds(body);
        checkUniqueKeys(id, body);
        slot.current().ifPresentOrElse(this::releaseUniqueKeys, () -> removeExpired(id));
        Etag etag = versions.next(slot.current().or(slot::stored));
        StoredItem item = StoredItem.of(documentNumber, etag, etag.seconds(), ttl, body);
        slot.change(Optional.of(item));
        claimUniqueKeys(item);
        return item;
    }

    private JsonValue checkedBody(JsonValue given, MissingId missingId, ItemRules rules) {
        boolean generate = missingId == MissingId.GENERATED
                && given.isObject()
                && given.property(StoredItem.ID).isUndefined();
        JsonValue body = rules.checkedBody(
                generate ? withGeneratedId(given) : given, settings.limits().itemBytesMax());
        PartitionKey key = container.partitionKey().checkFull(container.partitionKey().keyOf(body));
        if (!key.equals(where.key())) {
            throw new OrreryException(
                    ErrorCode.PARTITION_KEY_MISMATCH,
                    "The partition key of the request is {request}, but that in the item is {item}. Send the item's")
                    .with("request", where.key())
                    .with("item", key);
        }
        return body;
    }

    private JsonValue withGeneratedId(JsonValue body) {
        return new ValueWriter(body.encodedLength() + 48)
                .startObject()
                .name(StoredItem.ID)
                .value(chance.itemId())
                .propertiesOf(body)
                .endObject()
                .finish();
    }

    private long newDocumentNumber() {
        return container.documentNumbers().next(container.partitionKey().bucket(where.epk()));
    }

    private Slot slot(ItemId id) {
        Slot known = slots.get(id);
        if (known == null) {
            known = load(id);
            slots.put(id, known);
        }
        return known;
    }

    private Slot load(ItemId id) {
        byte[] itemKey = where.itemKey(id);
        Optional<StoredItem> stored = reader.get(KeySpace.ITEMS, itemKey).map(StoredItem::ofBytes);
        Optional<StoredItem> current = stored.filter(
                item -> !Expiry.isPast(item, container.definition().defaultTtl(), nowSeconds));
        return new Slot(itemKey, stored, current);
    }

    // ---- unique keys

    private void checkUniqueKeys(ItemId id, JsonValue body) {
        for (byte[] key : uniqueKeys(body)) {
            Optional<ItemId> owner = uniqueOwner(new Bytes(key)).filter(other -> !other.equals(id));
            if (owner.isPresent() && !removeExpired(owner.get())) {
                throw new OrreryException(ErrorCode.UNIQUE_KEY_VIOLATION,
                        "The item '{takenBy}' has the same values in a unique key as '{id}'. Change one")
                        .with("id", id)
                        .with("takenBy", owner.get());
            }
        }
    }

    private Optional<ItemId> uniqueOwner(Bytes key) {
        Optional<ItemId> changed = uniqueOwners.get(key);
        return changed != null ? changed : uniqueOwnersRead.computeIfAbsent(key, it -> readUniqueOwner(it, reader));
    }

    private static Optional<ItemId> readUniqueOwner(Bytes key, PartitionReader reader) {
        return reader.get(KeySpace.UNIQUES, key.array()).map(UniqueKeys::ownerId);
    }

    private void claimUniqueKeys(StoredItem item) {
        uniqueKeys(item.body()).forEach(key -> uniqueOwners.put(new Bytes(key), Optional.of(item.id())));
    }

    private void releaseUniqueKeys(StoredItem item) {
        uniqueKeys(item.body()).forEach(key -> uniqueOwners.put(new Bytes(key), Optional.empty()));
    }

    private List<byte[]> uniqueKeys(JsonValue body) {
        return UniqueKeys.of(container.definition().uniqueKeys(), where.prefix(), body);
    }

    // ---- the end

    boolean hasWrites() {
        return !abandoned && slots.values().stream().anyMatch(Slot::isChanged);
    }

    /** The writes of this transaction, prepared with a reader of the partition as it is now. */
    ItemWrites writes(PartitionReader latest) {
        List<Slot> changed = slots.values().stream().filter(Slot::isChanged).toList();
        List<ItemChange> changes = changed.stream()
                .map(slot -> new ItemChange(where, slot.itemKey(), slot.stored(), slot.current()))
                .toList();
        return ItemWrites.prepare(
                container,
                changes,
                latest,
                ItemWrites.Stamp.BY_COMMIT,
                settings.limits().logicalPartitionBytesMax())
                .withVersions(new VersionWrites(changed, nowSeconds))
                .inUnitsOf(unit);
    }

    /** Whether all that this transaction has read is still so. */
    boolean isStillTrueOf(Partition latest) {
        return isStillTrue(latest) && (!dependsOnAll || UnchangedItems.since(start().snapshot(), where, latest));
    }

    private boolean isStillTrue(PartitionReader latest) {
        return slots.values().stream().allMatch(slot -> versionOf(slot.stored())
                == versionOf(latest.get(KeySpace.ITEMS, slot.itemKey()).map(StoredItem::ofBytes)))
                && uniqueOwnersRead.entrySet().stream()
                        .allMatch(read -> read.getValue().equals(readUniqueOwner(read.getKey(), latest)));
    }

    private static long versionOf(Optional<StoredItem> item) {
        return item.map(StoredItem::lsn).orElse(0L);
    }
}
