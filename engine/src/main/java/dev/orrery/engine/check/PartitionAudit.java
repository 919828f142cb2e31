package dev.orrery.engine.check;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.index.kind.ItemVersion;
import dev.orrery.engine.index.kind.MaintainedIndex;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.LogicalSize;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.Totals;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Checks a partition's entries against its items, in both directions: what an item should have is there, and what is there
 * belongs to an item.
 */
public final class PartitionAudit {

    private static final HexFormat HEX = HexFormat.of();

    private final Container container;
    private final PartitionKeyDefinition partitionKey;
    private final Partition partition;
    private final PartitionSnapshot snapshot;
    private final Consumer<String> problems;
    private final List<KindAudit> kinds;

    private long items;
    private long itemBytes;
    private byte[] logicalPrefix = {};
    private LogicalSize logicalSize = new LogicalSize(0, 0, 0);
    private long logicalPartitions;

    public PartitionAudit(
            Container container, Partition partition, PartitionSnapshot snapshot, Consumer<String> problems) {
        this.container = container;
        this.partitionKey = container.partitionKey();
        this.partition = partition;
        this.snapshot = snapshot;
        this.problems = problems;
        this.kinds = MaintainedIndex.all(container.derivations()).stream()
                .map(index -> new KindAudit(index, snapshot, this::logicalPartition))
                .toList();
    }

    public long items() {
        return items;
    }

    /** How many entries there are in the index that queries use. */
    public long terms() {
        return kinds.stream()
                .filter(kind -> kind.space() == KeySpace.TERMS)
                .mapToLong(KindAudit::entries)
                .sum();
    }

    public void run() {
        forEach(KeySpace.ITEMS, this::checkItem);
        endLogicalPartition();
        forEach(KeySpace.CHANGES, this::checkChange);
        kinds.forEach(this::checkEntries);
        new VersionAudit(partitionKey, partition, snapshot, problem -> expect(false, problem)).run();
        checkCounts();
    }

    private void checkEntries(KindAudit kind) {
        forEach(kind.space(), kind::count);
        if (!kind.isProved()) {
            forEach(kind.space(), (key, value) -> kind.checkEntry(
                    key, value, this::version, problem -> expect(false, problem)));
        }
    }

    // ---- from the items to what they should have

    private void checkItem(byte[] itemKey, byte[] value) {
        StoredItem item = StoredItem.ofBytes(value);
        LogicalPartition where = LogicalPartition.of(partitionKey, partitionKey.keyOf(item.body()));
        items++;
        itemBytes += itemKey.length + value.length;
        countIn(where, itemKey.length + value.length);
        expect(Arrays.equals(where.itemKey(item.id()), itemKey), "is stored under the key of another", item);
        expect(partition.epkRange().contains(where.epk()), "does not belong into this partition", item);
        expect(item.lsn() > 0 && item.lsn() <= snapshot.lsn(), "has an LSN that was never given", item);
        expect(hasChangeRecord(item, itemKey), "has no record in the change log", item);
        ItemVersion version = new ItemVersion(where, itemKey, item);
        kinds.forEach(kind -> kind.checkItem(version, problem -> expect(false, problem, item)));
    }

    private boolean hasChangeRecord(StoredItem item, byte[] itemKey) {
        byte[] wanted = ChangeRecord.value(ChangeRecord.Kind.WRITTEN, itemKey);
        return snapshot.get(KeySpace.CHANGES, ChangeRecord.key(item.lsn(), item.place()))
                .map(found -> Arrays.equals(found, wanted))
                .orElse(false);
    }

    private void countIn(LogicalPartition where, int bytes) {
        if (!Arrays.equals(where.prefix(), logicalPrefix)) {
            endLogicalPartition();
            logicalPrefix = where.prefix();
            logicalSize = LogicalSize.none(where);
            logicalPartitions++;
        }
        logicalSize = logicalSize.plus(1, bytes);
    }

    private void endLogicalPartition() {
        if (logicalSize.items() == 0) {
            return;
        }
        Optional<byte[]> stored = snapshot.get(KeySpace.SIZES, logicalPrefix);
        expect(
                stored.map(found -> Arrays.equals(found, logicalSize.encode())).orElse(false),
                "the logical partition " + HEX.formatHex(logicalPrefix) + " has " + logicalSize + ", but "
                        + stored.map(HEX::formatHex).orElse("nothing") + " is stored");
    }

    // ---- from what is there to the items

    private void checkChange(byte[] key, byte[] value) {
        ChangeRecord record = ChangeRecord.decode(key, value);
        switch (record.kind()) {
            case WRITTEN ->
                expect(
                        item(record.itemKey())
                                .map(item -> item.lsn() == record.lsn() && item.place() == record.place())
                                .orElse(false),
                        "change " + record.lsn() + "/" + record.place() + " belongs to no version of an item");
            case DELETED ->
                expect(
                        partition.deletesRecordedSince().orElse(Long.MAX_VALUE) < record.lsn(),
                        "change " + record.lsn() + "/" + record.place() + " tells of a delete, but nobody follows");
        }
    }

    private Optional<ItemVersion> version(byte[] itemKey) {
        return item(itemKey).map(item -> new ItemVersion(
                LogicalPartition.of(partitionKey, partitionKey.keyOf(item.body())), itemKey, item));
    }

    private Optional<StoredItem> item(byte[] itemKey) {
        return snapshot.get(KeySpace.ITEMS, itemKey).map(StoredItem::ofBytes);
    }

    /** The logical partition with whose prefix a key starts; where that ends only the partition key's encoding tells. */
    private LogicalPartition logicalPartition(byte[] key) {
        return LogicalPartition.decode(key, hashLength(key), partitionKey.paths().size());
    }

    /** The length of the hash at the start of a key, from the size record of its logical partition. */
    private int hashLength(byte[] key) {
        try (EntryCursor cursor =
                snapshot.scan(KeySpace.SIZES, KeyRange.of(new byte[0], KeyRange.justAfter(key)), Direction.BACKWARD)) {
            return cursor.next() ? LogicalSize.decode(cursor.value()).hashLength() : 0;
        }
    }

    // ---- counts

    private void checkCounts() {
        Totals counted = new Totals(
                items, itemBytes, kinds.stream().mapToLong(KindAudit::indexBytes).sum());
        expect(counted.equals(partition.totals()), "counted " + counted + ", but stored is " + partition.totals());
        long[] sizes = {0};
        forEach(KeySpace.SIZES, (key, value) -> sizes[0]++);
        expect(
                sizes[0] == logicalPartitions,
                "there are " + logicalPartitions + " logical partitions, but " + sizes[0] + " sizes");
    }

    private interface Entry {
        void check(byte[] key, byte[] value);
    }

    private void forEach(KeySpace space, Entry check) {
        try (EntryCursor cursor = snapshot.scan(space, KeyRange.all(), Direction.FORWARD)) {
            while (cursor.next()) {
                try {
                    check.check(cursor.key(), cursor.value());
                } catch (RuntimeException e) {
                    // Whatever reads damaged bytes may fail in any way.
                    expect(false, "the entry " + HEX.formatHex(cursor.key()) + " in " + space + " can't be read: " + e);
                }
            }
        }
    }

    private void expect(boolean holds, String problem, StoredItem item) {
        if (!holds) {
            expect(false, "the item " + item.id() + " " + problem);
        }
    }

    private void expect(boolean holds, String problem) {
        if (!holds) {
            problems.accept(container + ", " + partition + ": " + problem);
        }
    }
}
