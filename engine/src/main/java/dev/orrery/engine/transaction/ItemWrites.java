package dev.orrery.engine.transaction;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.index.kind.IndexEntries;
import dev.orrery.engine.index.kind.IndexKind;
import dev.orrery.engine.index.kind.ItemVersion;
import dev.orrery.engine.index.kind.MaintainedIndex;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.LogicalSize;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.PartitionWrite;
import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.usage.KeySize;
import dev.orrery.engine.usage.PartitionUsage;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionReader;
import dev.orrery.storage.WriteBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The writes that carry out changes of items, with all that is derived from them. Only differences are written: a term
 * that an item had and keeps is not touched.
 */
public final class ItemWrites implements PartitionWrite {

    /** Where the LSN of a written version comes from. */
    public enum Stamp {
        /** The commit gives it: the version is new. */
        BY_COMMIT,
        /** It stays: the version is a copy. */
        KEPT
    }

    /** What the change log shows as one commit. */
    enum Unit {
        /** All changes of a transaction, under one LSN. */
        TRANSACTION,
        /** Each change, under an LSN of its own. */
        ITEM
    }

    private final List<MaintainedIndex> indexes;
    private final PartitionReader reader;
    private final Stamp stamp;
    // Removals are applied first: a unique value, or with a new id a document number, may pass from one item to another.
    private final WriteBatch removals = new WriteBatch();
    private final WriteBatch additions = new WriteBatch();
    private final List<ItemChange> toStamp = new ArrayList<>();
    private final Map<LogicalPartition, LogicalSize> sizeChanges = new LinkedHashMap<>();
    private final List<KeySize> sizes = new ArrayList<>();
    private VersionWrites versions = VersionWrites.NONE;
    private Unit unit = Unit.TRANSACTION;
    private long items;
    private long itemBytes;
    private long indexBytes;

    private ItemWrites(Container container, PartitionReader reader, Stamp stamp) {
        this.indexes = MaintainedIndex.all(container.derivations());
        this.reader = reader;
        this.stamp = stamp;
    }

    /**
     * Prepares writes. The reader sees the partition as it is, and nobody else writes to these logical partitions before
     * the commit.
     */
    public static ItemWrites prepare(
            Container container, List<ItemChange> changes, PartitionReader reader, Stamp stamp, long logicalBytesMax) {
        ItemWrites writes = new ItemWrites(container, reader, stamp);
        changes.forEach(writes::add);
        writes.sizeChanges.forEach((where, change) -> writes.addLogicalSize(where, change, logicalBytesMax));
        return writes;
    }

    /** Prepares what brings the index entries of a stored version in line with the rules; see {@link Derivations}. */
    public static ItemWrites rederive(Container container, ItemVersion version, PartitionReader reader) {
        ItemWrites writes = new ItemWrites(container, reader, Stamp.KEPT);
        for (MaintainedIndex index : writes.indexes) {
            writes.addDifference(index.kind(), index.beforePass(version, reader), index.afterPass(version));
        }
        return writes;
    }

    /** The same, with what belongs into the log of all versions while that is kept. */
    ItemWrites withVersions(VersionWrites written) {
        versions = written;
        return this;
    }

    /** The same, with commits of a certain size in the eyes of those who read the change log. */
    ItemWrites inUnitsOf(Unit wanted) {
        unit = wanted;
        return this;
    }

    public boolean isEmpty() {
        return removals.isEmpty() && additions.isEmpty();
    }

    @Override
    public void addTo(WriteBatch group, long lsn, Set<Recorded> recorded) {
        group.addAll(removals);
        for (int i = 0; i < toStamp.size(); i++) {
            addTo(group, lsnOf(i, lsn), placeOf(i), toStamp.get(i), recorded);
        }
        if (recorded.contains(Recorded.VERSIONS)) {
            versions.addTo(group, change -> lsnOf(change, lsn));
        }
        group.addAll(additions);
    }

    private static void addTo(
            WriteBatch group, long lsn, int place, ItemChange change, Set<Recorded> recorded) {
        if (change.after().isPresent()) {
            change.after().get().committed(lsn, place);
            record(group, ChangeRecord.Kind.WRITTEN, lsn, place, change.itemKey());
        } else if (recorded.contains(Recorded.DELETES)) {
            record(group, ChangeRecord.Kind.DELETED, lsn, place, change.itemKey());
        }
    }

    private long lsnOf(int change, long first) {
        return unit == Unit.ITEM ? first + change : first;
    }

    private int placeOf(int change) {
        return unit == Unit.ITEM ? 0 : change;
    }

    @Override
    public int lsnCount() {
        return unit == Unit.ITEM ? Math.max(1, toStamp.size()) : 1;
    }

    @Override
    public Totals change() {
        return new Totals(items, itemBytes, indexBytes);
    }

    @Override
    public void committed(PartitionUsage usage) {
        sizes.forEach(usage.largestKeys()::changed);
    }

    private void add(ItemChange change) {
        change.before().ifPresent(before -> {
            removals.delete(KeySpace.CHANGES, ChangeRecord.key(before.lsn(), before.place()));
            count(change, before, -1);
        });
        change.after().ifPresent(after -> {
            additions.put(KeySpace.ITEMS, change.itemKey(), after.bytes());
            count(change, after, 1);
        });
        if (change.after().isEmpty()) {
            removals.delete(KeySpace.ITEMS, change.itemKey());
        }
        addIndexEntries(change);
        addChangeRecord(change);
    }

    private void addChangeRecord(ItemChange change) {
        switch (stamp) {
            case BY_COMMIT -> toStamp.add(change);
            case KEPT ->
                change.after()
                        .ifPresent(after -> record(
                                additions, ChangeRecord.Kind.WRITTEN, after.lsn(), after.place(), change.itemKey()));
        }
    }

    private static void record(WriteBatch batch, ChangeRecord.Kind kind, long lsn, int place, byte[] itemKey) {
        batch.put(KeySpace.CHANGES, ChangeRecord.key(lsn, place), ChangeRecord.value(kind, itemKey));
    }

    private void addIndexEntries(ItemChange change) {
        Optional<ItemVersion> before = change.versionBefore();
        Optional<ItemVersion> after = change.versionAfter();
        for (MaintainedIndex index : indexes) {
            addDifference(
                    index.kind(),
                    before.map(version -> index.present(version, reader)).orElse(IndexEntries.NONE),
                    after.map(index::wanted).orElse(IndexEntries.NONE));
        }
    }

    private void addDifference(IndexKind kind, IndexEntries before, IndexEntries after) {
        before.forEachNotIn(after, (key, value) -> {
            remove(kind.space(), key, value);
            count(kind, -key.length - value.length);
        });
        after.forEachNotIn(before, (key, value) -> {
            additions.put(kind.space(), key, value);
            count(kind, key.length + value.length);
        });
    }

    private void count(IndexKind kind, int bytes) {
        indexBytes += kind.countsAsIndex() ? bytes : 0;
    }

    /**
     * Removes an entry of an item. A copy is made in steps that know the last versions only, so that an earlier step may have
     * given the entry to another item, which keeps it.
     */
    private void remove(KeySpace space, byte[] key, byte[] value) {
        boolean belongsToAnother = stamp == Stamp.KEPT
                && reader.get(space, key).filter(found -> Arrays.equals(found, value)).isEmpty();
        if (!belongsToAnother) {
            removals.delete(space, key);
        }
    }

    private void count(ItemChange change, StoredItem item, int sign) {
        long bytes = (long) sign * (change.itemKey().length + item.length());
        items += sign;
        itemBytes += bytes;
        sizeChanges.merge(
                change.where(),
                LogicalSize.none(change.where()).plus(sign, bytes),
                (one, other) -> one.plus(other.items(), other.bytes()));
    }

    private void addLogicalSize(LogicalPartition where, LogicalSize change, long logicalBytesMax) {
        if (change.items() == 0 && change.bytes() == 0) {
            return;
        }
        LogicalSize after = reader.get(KeySpace.SIZES, where.prefix())
                .map(LogicalSize::decode)
                .orElseGet(() -> LogicalSize.none(where))
                .plus(change.items(), change.bytes());
        if (change.bytes() > 0 && after.bytes() > logicalBytesMax) {
            throw new OrreryException(
                    ErrorCode.LOGICAL_PARTITION_FULL,
                    "The partition key {partitionKey} has reached its maximum size; delete some of its items, or choose a"
                            + " partition key that spreads them")
                    .with("partitionKey", where.key())
                    .with("bytesMax", logicalBytesMax);
        }
        sizes.add(new KeySize(where.key(), after.items(), after.bytes()));
        if (after.items() == 0) {
            removals.delete(KeySpace.SIZES, where.prefix());
        } else {
            additions.put(KeySpace.SIZES, where.prefix(), after.encode());
        }
    }
}
