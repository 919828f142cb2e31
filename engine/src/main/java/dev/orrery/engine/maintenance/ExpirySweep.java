package dev.orrery.engine.maintenance;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.index.kind.ExpiryIndex;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.transaction.Transactions;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Removes expired items for good; to readers they are gone already. */
public final class ExpirySweep {

    private static final int PAGE = 500;

    private final Transactions transactions;
    private final Clock clock;

    public ExpirySweep(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Removes all items of a partition that have expired; returns how many. */
    public long sweep(Container container, Partition partition) {
        byte[] from = {};
        byte[] to = ByteBuffer.allocate(Long.BYTES).putLong(clock.instant().getEpochSecond() + 1).array();
        long removed = 0;
        while (true) {
            Page page = page(container, partition, KeyRange.of(from, to));
            removed += remove(container, page);
            if (page.isLast) {
                return removed;
            }
            from = KeyRange.justAfter(page.lastKey);
        }
    }

    private record Page(Map<PartitionKey, List<ItemId>> expired, byte[] lastKey, boolean isLast) {}

    private Page page(Container container, Partition partition, KeyRange range) {
        Map<PartitionKey, List<ItemId>> expired = new LinkedHashMap<>();
        byte[] lastKey = range.from();
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.EXPIRIES, range, Direction.FORWARD)) {
            for (int i = 0; i < PAGE; i++) {
                if (!cursor.next()) {
                    return new Page(expired, lastKey, true);
                }
                lastKey = cursor.key();
                byte[] itemKey = ExpiryIndex.itemKey(lastKey);
                Optional<StoredItem> item = snapshot.get(KeySpace.ITEMS, itemKey).map(StoredItem::ofBytes);
                item.ifPresent(it -> expired.computeIfAbsent(
                        container.partitionKey().keyOf(it.body()), key -> new ArrayList<>())
                        .add(it.id()));
            }
        }
        return new Page(expired, lastKey, false);
    }

    private long remove(Container container, Page page) {
        long removed = 0;
        for (Map.Entry<PartitionKey, List<ItemId>> logicalPartition : page.expired.entrySet()) {
            removed += transactions
                    .locked(container, logicalPartition.getKey(), transaction -> logicalPartition.getValue().stream()
                            .filter(transaction::removeExpired)
                            .count())
                    .result();
        }
        return removed;
    }
}
