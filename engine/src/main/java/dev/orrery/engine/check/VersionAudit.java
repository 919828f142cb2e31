package dev.orrery.engine.check;

import dev.orrery.engine.item.ItemKeys;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.item.VersionRecord;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.VersionsKept;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Checks a partition's log of all versions: each entry is sound and where it belongs, and no item was written since the log
 * began without an entry for it.
 */
final class VersionAudit {

    private final PartitionKeyDefinition partitionKey;
    private final KeyRange itemKeys;
    private final PartitionSnapshot snapshot;
    private final Optional<VersionsKept> kept;
    private final Consumer<String> problems;
    private long latestVersions;

    VersionAudit(
            PartitionKeyDefinition partitionKey,
            Partition partition,
            PartitionSnapshot snapshot,
            Consumer<String> problems) {
        this.partitionKey = partitionKey;
        this.itemKeys = ItemKeys.in(partition.epkRange());
        this.snapshot = snapshot;
        this.kept = VersionsKept.storedIn(snapshot);
        this.problems = problems;
    }

    void run() {
        try (EntryCursor cursor = snapshot.scan(KeySpace.VERSIONS, KeyRange.all(), Direction.FORWARD)) {
            while (cursor.next()) {
                check(cursor.key(), cursor.value());
            }
        }
        kept.filter(VersionsKept::isGoingOn).ifPresent(this::checkNoneIsMissing);
    }

    private void check(byte[] key, byte[] value) {
        VersionRecord version = VersionRecord.decode(key, value);
        long lsn = version.lsn();
        try {
            expect(kept.isPresent(), lsn, "is there, but no versions are kept");
            expect(lsn > kept.map(VersionsKept::removedUpTo).orElse(0L), lsn, "should have been removed");
            expect(lsn <= snapshot.lsn(), lsn, "has an LSN that was never given");
            expect(itemKeys.contains(version.itemKey()), lsn, "does not belong into this partition");
            checkImages(version);
            countLatest(version);
        } catch (RuntimeException e) {
            // Whatever reads damaged bytes may fail in any way.
            expect(false, lsn, "can't be read: " + e);
        }
    }

    private void checkImages(VersionRecord version) {
        Optional<StoredItem> previous = version.previous();
        Optional<StoredItem> current = version.current();
        boolean isFitting = switch (version.kind()) {
            case CREATED -> previous.isEmpty() && current.isPresent();
            case REPLACED -> previous.isPresent() && current.isPresent();
            case DELETED, EXPIRED -> previous.isPresent() && current.isEmpty();
        };
        expect(isFitting, version.lsn(), "has not the versions that belong to its kind");
        current.ifPresent(item -> expect(
                item.lsn() == version.lsn() && isImageOf(version, item),
                version.lsn(),
                "has a version of another item"));
        previous.ifPresent(item -> expect(
                item.lsn() < version.lsn() && isImageOf(version, item),
                version.lsn(),
                "has a previous version of another item"));
    }

    private boolean isImageOf(VersionRecord version, StoredItem item) {
        LogicalPartition where = LogicalPartition.of(partitionKey, partitionKey.keyOf(item.body()));
        return Arrays.equals(where.itemKey(item.id()), version.itemKey());
    }

    private void countLatest(VersionRecord version) {
        boolean isLatest = kept.map(log -> version.lsn() > log.after(version.itemKey())).orElse(false)
                && version.current().isPresent()
                && snapshot.get(KeySpace.ITEMS, version.itemKey())
                        .map(StoredItem::ofBytes)
                        .filter(item -> item.lsn() == version.lsn())
                        .isPresent();
        if (isLatest) {
            latestVersions++;
        }
    }

    /** The change log has one record for each item, at the LSN of its latest version. */
    private void checkNoneIsMissing(VersionsKept log) {
        long items = 0;
        KeyRange since = KeyRange.startingAt(ChangeRecord.key(log.beforeAll() + 1, 0));
        try (EntryCursor cursor = snapshot.scan(KeySpace.CHANGES, since, Direction.FORWARD)) {
            while (cursor.next()) {
                ChangeRecord record = ChangeRecord.decode(cursor.key(), cursor.value());
                boolean counts = record.kind() == ChangeRecord.Kind.WRITTEN
                        && record.lsn() > log.after(record.itemKey());
                items += counts ? 1 : 0;
            }
        }
        if (items != latestVersions) {
            problems.accept("%d items were written since versions are kept, but the log has those of %d"
                    .formatted(items, latestVersions));
        }
    }

    private void expect(boolean holds, long lsn, String problem) {
        if (!holds) {
            problems.accept("the entry of LSN " + lsn + " in the log of versions " + problem);
        }
    }
}
