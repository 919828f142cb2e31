package dev.orrery.engine.scan;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Expiry;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.LentSnapshot;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.PartitionSnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A cursor over the items of a feed: one partition after the other, each as it is when the cursor comes to it, in the
 * order of the items' keys; or a pinned partition only. Expired items are left out. Used by one thread; must be closed.
 */
public final class ItemCursor implements ItemSource {

    private final Container container;
    private final PartitionKeyDefinition definition;
    private final FeedScope scope;
    private final EpkRange hashes;
    private final Optional<FeedPosition> after;
    private final Optional<PinnedPartition> pinned;
    private final long nowSeconds;
    private final Checkpoints checkpoints;
    private final List<RangePosition> read = new ArrayList<>();
    private PartitionScan scan;
    private boolean ended;
    private StoredItem item;
    private Optional<StoredItem> previous = Optional.empty();

    public ItemCursor(
            Container container,
            FeedScope scope,
            Optional<FeedPosition> after,
            Optional<PinnedPartition> pinned,
            long nowSeconds,
            Checkpoints checkpoints) {
        this.container = container;
        this.definition = container.partitionKey();
        this.scope = scope;
        this.hashes = scope.hashes(container);
        this.after = after;
        this.pinned = pinned;
        this.nowSeconds = nowSeconds;
        this.checkpoints = checkpoints;
        Optional<EffectivePartitionKey> place = after.map(FeedPosition::place);
        this.ended = place.filter(it -> it.compareTo(hashes.max()) >= 0).isPresent();
        this.scan = open(place.filter(hashes::contains).orElse(hashes.min()));
    }

    @Override
    public boolean next() {
        previous = Optional.ofNullable(item);
        while (step()) {
            checkpoints.pass();
            item = scan.item();
            if (scope.admits(definition, item)
                    && !Expiry.isPast(item, container.definition().defaultTtl(), nowSeconds)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public StoredItem item() {
        return item;
    }

    @Override
    public String position() {
        return positionAfter(item);
    }

    @Override
    public Optional<String> positionBefore(Optional<String> start) {
        return previous.map(this::positionAfter).or(() -> start);
    }

    @Override
    public List<RangePosition> read() {
        return List.copyOf(read);
    }

    @Override
    public void close() {
        scan.close();
    }

    String positionAfter(StoredItem earlier) {
        return FeedPosition.after(earlier, definition).toString();
    }

    /** Steps to the next entry, in a later partition if this one has no more. */
    private boolean step() {
        while (!ended) {
            if (scan.next()) {
                return true;
            }
            ended = scan.end().compareTo(hashes.max()) >= 0;
            if (!ended) {
                PartitionScan next = open(scan.end());
                scan.close();
                scan = next;
            }
        }
        return false;
    }

    private PartitionScan open(EffectivePartitionKey place) {
        PartitionScan opened = pinned.map(at -> open(at.partition(), new LentSnapshot(at.snapshot())))
                .orElseGet(() -> container.routed(map -> {
                    Partition partition = scope.partition(map, place);
                    return open(partition, partition.snapshot());
                }));
        read.add(opened.position());
        return opened;
    }

    private PartitionScan open(Partition partition, PartitionSnapshot toBeRead) {
        return PartitionScan.open(partition, toBeRead, snapshot -> keys(partition, snapshot));
    }

    private KeyRange keys(Partition partition, PartitionSnapshot snapshot) {
        EpkRange part = hashes.intersection(partition.epkRange()).orElseThrow();
        KeyRange keys = scope.itemKeys(definition, part);
        return after.filter(position -> part.contains(position.place()))
                .map(position -> startingAt(position.nextKey(snapshot, definition), keys))
                .orElse(keys);
    }

    private static KeyRange startingAt(byte[] from, KeyRange keys) {
        return Arrays.compareUnsigned(from, keys.from()) > 0 ? new KeyRange(from, keys.to()) : keys;
    }
}
