package dev.orrery.engine.operation;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ItemKeys;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.Transactions;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * Deletes all items with a partition key, or with a prefix of a hierarchical one, in transactions of bounded size. Items
 * that are written meanwhile may survive; those that were there before do not.
 */
final class PartitionKeyDeletion {

    private static final int ITEMS_PER_TRANSACTION = 200;

    private final Transactions transactions;

    PartitionKeyDeletion(Transactions transactions) {
        this.transactions = transactions;
    }

    long deleteAll(Container container, PartitionKey keyOrPrefix) {
        EpkRange range = container.partitionKey().range(keyOrPrefix);
        long deleted = 0;
        List<StoredItem> page = nextPage(container, range, keyOrPrefix);
        while (!page.isEmpty()) {
            deleted += delete(container, page);
            page = nextPage(container, range, keyOrPrefix);
        }
        return deleted;
    }

    /** Some items of one logical partition that are to go; none when all are gone. */
    private List<StoredItem> nextPage(Container container, EpkRange range, PartitionKey keyOrPrefix) {
        return container.routed(map -> map.touching(range)
                .map(partition -> nextPage(container, partition, range, keyOrPrefix))
                .filter(page -> !page.isEmpty())
                .findFirst()
                .orElse(List.of()));
    }

    private static List<StoredItem> nextPage(
            Container container, Partition partition, EpkRange range, PartitionKey keyOrPrefix) {
        List<StoredItem> page = new ArrayList<>();
        PartitionKey pageKey = null;
        FeedScope scope = new FeedScope.KeyPrefix(keyOrPrefix);
        KeyRange keys = ItemKeys.in(range);
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, keys, Direction.FORWARD)) {
            while (page.size() < ITEMS_PER_TRANSACTION && cursor.next()) {
                StoredItem item = StoredItem.ofBytes(cursor.value());
                // Other keys may share the hash.
                if (!scope.admits(container.partitionKey(), item)) {
                    continue;
                }
                PartitionKey key = keyOf(container, item);
                if (pageKey != null && !key.equals(pageKey)) {
                    break;
                }
                pageKey = key;
                page.add(item);
            }
        }
        return page;
    }

    private long delete(Container container, List<StoredItem> page) {
        PartitionKey key = keyOf(container, page.getFirst());
        return transactions
                .locked(container, key, transaction -> {
                    long deleted = 0;
                    for (StoredItem item : page) {
                        if (transaction.find(item.id()).isPresent()) {
                            transaction.apply(ItemOperation.delete(item.id()));
                            deleted++;
                        } else {
                            transaction.removeExpired(item.id());
                        }
                    }
                    return deleted;
                })
                .result();
    }

    private static PartitionKey keyOf(Container container, StoredItem item) {
        return container.partitionKey().checkFull(container.partitionKey().keyOf(item.body()));
    }
}
