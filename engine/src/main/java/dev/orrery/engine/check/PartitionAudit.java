package dev.orrery.engine.check;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.Derivation;
import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.item.DerivedEntries;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.LogicalSize;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.item.UniqueKeys;
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
    private final Derivations derivations;
    private final Partition partition;
    private final PartitionSnapshot snapshot;
    private final Consumer<String> problems;

    private long items;
    private long itemBytes;
    private long terms;
    private long termBytes;
    private long termsRequired;
    private boolean termsLacking;
    private byte[] logicalPrefix = {};
    private LogicalSize logicalSize = new LogicalSize(0, 0, 0);
    private long logicalPartitions;

    public PartitionAudit(
            Container container, Partition partition, PartitionSnapshot snapshot, Consumer<String> problems) {
        this.container = container;
        this.partitionKey = container.partitionKey();
        this.derivations = container.derivations();
        this.partition = partition;
        this.snapshot = snapshot;
        this.problems = problems;
    }

    public long items() {
        return items;
    }

    public long terms() {
        return terms;
    }

    public void run() {
        forEach(KeySpace.ITEMS, this::checkItem);
        endLogicalPartition();
        forEach(KeySpace.TERMS, this::countTerm);
        // Keys are unique: if all that must be there is, and the numbers agree, there is nothing else.
        if (termsLacking || terms != termsRequired) {
            forEach(KeySpace.TERMS, this::checkTerm);
        }
        forEach(KeySpace.CHANGES, this::checkChange);
        forEach(KeySpace.UNIQUES, this::checkUnique);
        forEach(KeySpace.EXPIRIES, this::checkExpiry);
        new VersionAudit(partitionKey, partition, snapshot, problem -> expect(false, problem)).run();
        checkCounts();
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
        checkDerived(item, itemKey);
        for (byte[] key : UniqueKeys.of(container.definition().uniqueKeys(), where.prefix(), item.body())) {
            boolean owned = snapshot.get(KeySpace.UNIQUES, key)
                    .map(owner -> UniqueKeys.ownerId(owner).equals(item.id()))
                    .orElse(false);
            expect(owned, "does not own its unique value", item);
        }
    }

    private void checkDerived(StoredItem item, byte[] itemKey) {
        DerivedEntries required = required(item, itemKey);
        termsRequired += required.terms().size();
        for (byte[] term : required.terms().keys()) {
            boolean there = snapshot.get(KeySpace.TERMS, term)
                    .map(found -> Arrays.equals(found, itemKey))
                    .orElse(false);
            termsLacking |= !there;
            expect(there, "lacks the index term " + HEX.formatHex(term), item);
        }
        for (byte[] expiry : required.expiries().keys()) {
            expect(snapshot.get(KeySpace.EXPIRIES, expiry).isPresent(), "lacks its expiry", item);
        }
    }

    /** What an item must have: while an index is being built, only what all rules agree on. */
    private DerivedEntries required(StoredItem item, byte[] itemKey) {
        DerivedEntries required = DerivedEntries.derive(item, itemKey, derivations.current());
        if (derivations.phase() == Derivations.Phase.BUILDING) {
            for (Derivation older : derivations.older()) {
                required = required.intersection(DerivedEntries.derive(item, itemKey, older));
            }
        }
        return required;
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

    private void countTerm(byte[] key, byte[] itemKey) {
        terms++;
        termBytes += key.length + itemKey.length;
    }

    private void checkTerm(byte[] key, byte[] itemKey) {
        expect(
                item(itemKey)
                        .map(item -> allowed(item, itemKey).terms().contains(key))
                        .orElse(false),
                "index term " + HEX.formatHex(key) + " belongs to no item");
    }

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

    private void checkUnique(byte[] key, byte[] owner) {
        String id = UniqueKeys.ownerId(owner);
        // The key starts with the prefix of its logical partition, whose end only the partition key's encoding tells.
        LogicalPartition where =
                LogicalPartition.decode(key, hashLength(key), partitionKey.paths().size());
        boolean belongs = item(where.itemKey(id))
                .map(item -> UniqueKeys.of(container.definition().uniqueKeys(), where.prefix(), item.body()).stream()
                        .anyMatch(wanted -> Arrays.equals(wanted, key)))
                .orElse(false);
        expect(belongs, "unique value " + HEX.formatHex(key) + " belongs to no item");
    }

    private void checkExpiry(byte[] key, byte[] value) {
        byte[] itemKey = Arrays.copyOfRange(key, Long.BYTES, key.length);
        expect(
                item(itemKey)
                        .map(item -> allowed(item, itemKey).expiries().contains(key))
                        .orElse(false),
                "expiry " + HEX.formatHex(key) + " belongs to no item");
    }

    private DerivedEntries allowed(StoredItem item, byte[] itemKey) {
        return DerivedEntries.derive(item, itemKey, derivations.all());
    }

    private Optional<StoredItem> item(byte[] itemKey) {
        return snapshot.get(KeySpace.ITEMS, itemKey).map(StoredItem::ofBytes);
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
        Totals counted = new Totals(items, itemBytes, termBytes);
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
