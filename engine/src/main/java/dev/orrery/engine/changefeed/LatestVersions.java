package dev.orrery.engine.changefeed;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Expiry;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The log that every partition has: a record of each item, at the LSN of its latest version. */
record LatestVersions(Clock clock) implements LogKind<ChangeRecord> {

    @Override
    public KeySpace space() {
        return KeySpace.CHANGES;
    }

    @Override
    public ChangeRecord entry(byte[] key, byte[] value) {
        return ChangeRecord.decode(key, value);
    }

    @Override
    public boolean isShown(ChangeRecord entry) {
        return entry.kind() == ChangeRecord.Kind.WRITTEN;
    }

    @Override
    public List<Optional<Change>> changes(
            List<ChangeRecord> entries, Container container, PartitionSnapshot snapshot) {
        long nowSeconds = clock.instant().getEpochSecond();
        List<Optional<byte[]>> items =
                snapshot.getAll(KeySpace.ITEMS, entries.stream().map(ChangeRecord::itemKey).toList());
        List<Optional<Change>> changes = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            long lsn = entries.get(i).lsn();
            changes.add(items.get(i)
                    .map(StoredItem::ofBytes)
                    .filter(item -> !Expiry.isPast(item, container.definition().defaultTtl(), nowSeconds))
                    .map(item -> new Change.Latest(lsn, item)));
        }
        return changes;
    }

    @Override
    public void checkStart(ChangeStart start) {}

    @Override
    public void checkThere(FeedPart part) {}

    @Override
    public void checkThere(FeedPart part, PartitionSnapshot snapshot) {}
}
