package dev.orrery.engine.changefeed;

import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.Expiry;
import dev.orrery.engine.item.ItemKeys;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the change logs of containers. */
public final class ChangeLog {

    private final Clock clock;

    public ChangeLog(Clock clock) {
        this.clock = clock;
    }

    /**
     * The latest version of each item of a range that changed after an LSN, oldest change first: about as many as asked for,
     * since what was committed together is not torn apart.
     */
    public ChangePage read(Container container, Partition partition, EpkRange range, long afterLsn, int changesWanted) {
        // Nothing new is answered from memory.
        if (partition.lsn() <= afterLsn) {
            return new ChangePage(List.of(), afterLsn);
        }
        KeyRange itemKeys = ItemKeys.in(range);
        KeyRange records = KeyRange.startingAt(ChangeRecord.key(afterLsn + 1, 0));
        List<Change> changes = new ArrayList<>();
        long reached = afterLsn;
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.CHANGES, records, Direction.FORWARD)) {
            while (cursor.next()) {
                ChangeRecord record = ChangeRecord.decode(cursor.key(), cursor.value());
                if (changes.size() >= changesWanted && record.lsn() != reached) {
                    return new ChangePage(changes, reached);
                }
                reached = record.lsn();
                if (itemKeys.contains(record.itemKey())) {
                    visibleItem(container, snapshot, record)
                            .ifPresent(item -> changes.add(new Change(record.lsn(), item)));
                }
            }
            return new ChangePage(changes, snapshot.lsn());
        }
    }

    private Optional<StoredItem> visibleItem(Container container, PartitionSnapshot snapshot, ChangeRecord record) {
        return switch (record.kind()) {
            case DELETED -> Optional.empty();
            case WRITTEN ->
                snapshot.get(KeySpace.ITEMS, record.itemKey())
                        .map(StoredItem::ofBytes)
                        .filter(item -> !Expiry.isPast(
                                item,
                                container.definition().defaultTtl(),
                                clock.instant().getEpochSecond()));
        };
    }
}
