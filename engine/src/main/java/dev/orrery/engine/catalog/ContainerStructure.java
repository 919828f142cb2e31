package dev.orrery.engine.catalog;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerRecord;
import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.container.DocumentNumbers;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.Store;
import java.util.List;

/** What the engine itself changes of containers: their partitions, the phases of their index, their document numbers. */
public final class ContainerStructure {

    private final Store store;
    private final CatalogStore records;
    private final CatalogChanges changes;
    private final CatalogEntries entries;
    private final ContainerPartitions partitions;

    ContainerStructure(
            Store store,
            CatalogStore records,
            CatalogChanges changes,
            CatalogEntries entries,
            ContainerPartitions partitions) {
        this.store = store;
        this.records = records;
        this.changes = changes;
        this.entries = entries;
        this.partitions = partitions;
    }

    /** Opens the partition of a range that is not part of its container's map yet. */
    public Partition openPartition(Container container, PartitionRange range) {
        return partitions.open(container.number(), range);
    }

    /** Lets some partitions take the place of others: durable, and in one step. */
    public void replacePartitions(Container container, List<Partition> old, List<Partition> replacements) {
        changes.alone(() -> {
            container.checkThere();
            PartitionMap map = container.partitions().replacing(old, replacements);
            int nextRangeId = 1 + replacements.stream()
                    .mapToInt(partition -> partition.range().id())
                    .max()
                    .orElseThrow();
            List<PartitionRange> ranges = map.all().stream().map(Partition::range).toList();
            ContainerRecord changed = container.record().withRanges(ranges, nextRangeId);
            records.change().put(changed).commit();
            old.forEach(before -> replacements.forEach(next -> takeOverUsage(container, before, next)));
            container.update(changed, map);
            return map;
        });
    }

    /** A key that is hot stays so wherever it is. */
    private static void takeOverUsage(Container container, Partition before, Partition next) {
        // A merged partition has all of each that it was made of, one that was split off about half.
        double shareWithoutKeys = next.epkRange().contains(before.epkRange()) ? 1 : 0.5;
        next.usage().takeOver(
                before.usage(),
                key -> container.partitionKey().range(key).intersects(next.epkRange()),
                shareWithoutKeys);
    }

    /** Removes what the store has of a range that is no (longer) part of its container's map. */
    public void dropPartition(Container container, PartitionRange range) {
        partitions.drop(container.number(), range);
    }

    /** Ends a phase of a change of the derivation rules, unless the rules have changed again meanwhile. */
    public boolean endPhase(Container container, Derivations expected) {
        return changes.alone(() -> {
            if (container.isDropped() || !container.derivations().equals(expected)) {
                return false;
            }
            ContainerRecord changed = container.record().withDerivations(expected.nextPhase());
            records.change().put(changed).commit();
            container.update(changed);
            return true;
        });
    }

    /** Partitions in the store that no container has: what an interrupted split, merge or drop left behind. */
    public List<PartitionId> unknownPartitions() {
        return unknownPartitions(store);
    }

    /** The same for another store with this catalog. */
    public List<PartitionId> unknownPartitions(Store other) {
        return ContainerPartitions.unknown(other, entries.containers());
    }

    /** The number under which the store has a partition. */
    public static PartitionId storeId(Container container, Partition partition) {
        return ContainerPartitions.storeId(container.number(), partition.range());
    }

    /** The container of a record, with its partitions. */
    Container open(ContainerRecord record) {
        DocumentNumbers numbers = new DocumentNumbers(
                record.counters().document(), end -> reserveDocumentNumbers(record.number(), end));
        return new Container(record, partitions.open(record), numbers);
    }

    /** Brings a container to what its record says. */
    void follow(Container container, ContainerRecord record) {
        container.update(record, partitions.follow(container.partitions(), record));
    }

    private void reserveDocumentNumbers(int containerNumber, long end) {
        changes.alone(() -> {
            Container container = entries.containers().stream()
                    .filter(it -> it.number() == containerNumber)
                    .findFirst()
                    .orElseThrow(() -> new OrreryException(
                            ErrorCode.CONTAINER_NOT_FOUND, "The container was dropped"));
            ContainerRecord changed = container.record().withNextDocument(end);
            records.change().put(changed).commit();
            container.update(changed);
            return changed;
        });
    }

    /** Makes sure that no new item gets a document number below one. */
    public void reserveDocumentNumbers(Container container, long end) {
        if (container.record().counters().document() < end) {
            reserveDocumentNumbers(container.number(), end);
        }
    }

    /** Writes down how far document numbers were used, so that the next start wastes none. */
    void saveDocumentNumbers() {
        changes.alone(() -> {
            CatalogStore.Change change = records.change();
            boolean any = false;
            for (Container container : entries.containers()) {
                long firstFree = container.documentNumbers().firstFree();
                if (firstFree != container.record().counters().document()) {
                    change.put(container.record().withNextDocument(firstFree));
                    any = true;
                }
            }
            if (any) {
                change.commit();
            }
            return any;
        });
    }

    void dropPartitions(Container container) {
        for (Partition partition : container.drop().all()) {
            partition.end(() -> {});
            partitions.drop(container.number(), partition.range());
        }
    }
}
