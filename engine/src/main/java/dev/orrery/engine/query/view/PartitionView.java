package dev.orrery.engine.query.view;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.DocumentNumbers;
import dev.orrery.engine.item.Expiry;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.LentSnapshot;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The part of one partition that a query may see, as it was at one moment. Must be closed. */
public final class PartitionView implements AutoCloseable {

    private final Container container;
    private final Partition partition;
    private final PartitionSnapshot snapshot;
    private final FeedScope scope;
    private final EpkRange part;
    private final KeyRange keys;
    private final boolean isWhole;
    private final long leastNumber;
    private final long greatestNumber;
    private final long nowSeconds;
    private final Map<ByteBuffer, List<Posting>> shortLists = new HashMap<>();
    private final Map<ByteBuffer, Boolean> lookedUp = new HashMap<>();

    private PartitionView(
            Container container,
            Partition partition,
            FeedScope scope,
            EpkRange part,
            long nowSeconds,
            Supplier<PartitionSnapshot> snapshot) {
        this.container = container;
        this.partition = partition;
        this.scope = scope;
        this.part = part;
        this.keys = scope.itemKeys(container.partitionKey(), part);
        this.isWhole = !(scope instanceof FeedScope.FullKey)
                && !(scope instanceof FeedScope.KeyPrefix)
                && part.contains(partition.epkRange());
        this.leastNumber = DocumentNumbers.leastOf(container.partitionKey().bucket(part.min()));
        this.greatestNumber = DocumentNumbers.leastOf(container.partitionKey().bucket(part.max()) + 1) - 1;
        this.nowSeconds = nowSeconds;
        this.snapshot = snapshot.get();
    }

    /**
     * Opens what a partition has of a scope.
     *
     * @param part a part of the partition's range, and of the scope's
     */
    public static PartitionView open(
            Container container, Partition partition, FeedScope scope, EpkRange part, long nowSeconds) {
        return new PartitionView(container, partition, scope, part, nowSeconds, partition::snapshot);
    }

    /** What a pinned partition has of a scope. */
    static PartitionView pinned(
            Container container, PinnedPartition at, FeedScope scope, EpkRange part, long nowSeconds) {
        return new PartitionView(
                container, at.partition(), scope, part, nowSeconds, () -> new LentSnapshot(at.snapshot()));
    }

    public PartitionSnapshot snapshot() {
        return snapshot;
    }

    /** The part of the hash space that this is of. */
    public EpkRange part() {
        return part;
    }

    /** The least document number that an item of the scope can have here: it begins with the item's hash. */
    public long leastNumber() {
        return leastNumber;
    }

    public long greatestNumber() {
        return greatestNumber;
    }

    /** Whether everything in the partition belongs to the scope, so that its whole index does. */
    public boolean isWhole() {
        return isWhole;
    }

    /** The keys of the items that belong to the scope; of a prefix's items perhaps a few more. */
    public KeyRange keys() {
        return keys;
    }

    /** Whether an item with this key can belong to the scope; {@link #load} looks at the item itself. */
    public boolean admits(byte[] itemKey) {
        return isWhole || keys.contains(itemKey);
    }

    /** Whether items may be here that have expired, or that only look as if they belonged to the scope. */
    public boolean needsItems() {
        return scope instanceof FeedScope.KeyPrefix || container.definition().defaultTtl().isPresent();
    }

    boolean isOf(FeedScope other) {
        return scope.equals(other);
    }

    /** Keeps all entries of an index key, so that they needn't be read again. */
    public void keep(byte[] point, List<Posting> entries) {
        shortLists.put(ByteBuffer.wrap(point), entries);
    }

    /** All entries of an index key, if they are kept. */
    public Optional<List<Posting>> kept(byte[] point) {
        return Optional.ofNullable(shortLists.get(ByteBuffer.wrap(point)));
    }

    /** Keeps whether the index has an entry. */
    public void keep(byte[] entry, boolean isThere) {
        lookedUp.put(ByteBuffer.wrap(entry), isThere);
    }

    /** Whether the index has an entry, if that is kept. */
    public Optional<Boolean> isThere(byte[] entry) {
        return lookedUp.isEmpty() ? Optional.empty() : Optional.ofNullable(lookedUp.get(ByteBuffer.wrap(entry)));
    }

    /** The items with these keys, in the order of the keys; empty where there is none that a query may see. */
    public List<Optional<StoredItem>> load(List<byte[]> itemKeys, QueryMeter meter) {
        List<Optional<StoredItem>> items = new ArrayList<>(itemKeys.size());
        List<Optional<byte[]>> found = itemKeys.size() == 1
                ? List.of(snapshot.get(KeySpace.ITEMS, itemKeys.getFirst()))
                : snapshot.getAll(KeySpace.ITEMS, itemKeys);
        for (Optional<byte[]> stored : found) {
            Optional<StoredItem> item = stored.map(StoredItem::ofBytes);
            item.ifPresent(meter::item);
            items.add(item.filter(this::isVisible));
        }
        return items;
    }

    /** Whether a query may see an item that has one of the {@linkplain #keys keys}. */
    public boolean isVisible(StoredItem item) {
        return scope.admits(container.partitionKey(), item)
                && !Expiry.isPast(item, container.definition().defaultTtl(), nowSeconds);
    }

    public Partition partition() {
        return partition;
    }

    public RangePosition position() {
        return new RangePosition(partition.range().id(), snapshot.lsn());
    }

    @Override
    public void close() {
        snapshot.close();
    }
}
