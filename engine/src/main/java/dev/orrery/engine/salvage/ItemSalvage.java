package dev.orrery.engine.salvage;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.catalog.ContainerStructure;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.Store;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies the catalog and all items that can be read into an empty store, and makes everything anew that is derived from items:
 * index, change log, sizes. Items stay what they were, with their etags and times; logs of all versions begin again.
 */
public final class ItemSalvage {

    private final Store damaged;
    private final Store fresh;
    private final List<String> losses = new ArrayList<>();

    private ItemSalvage(Store damaged, Store fresh) {
        this.damaged = damaged;
        this.fresh = fresh;
    }

    /** Copies all that can be; returns what was lost, in sentences. */
    public static List<String> copy(Store damaged, Store fresh) {
        return new ItemSalvage(damaged, fresh).copy();
    }

    private List<String> copy() {
        copyCatalog();
        Catalog catalog = Catalog.openForReading(fresh);
        for (Container container : catalog.containers()) {
            long documents = 0;
            for (Partition partition : container.partitions().all()) {
                documents = Math.max(documents, copy(container, partition));
            }
            catalog.structure().reserveDocumentNumbers(container, documents + 1);
            if (container.definition().versionRetention().isPositive()) {
                losses.add("The log of all versions of " + container + " begins anew");
            }
        }
        catalog.structure().unknownPartitions(damaged).forEach(id -> losses
                .add("The catalog doesn't know to which container partition " + id + " belongs; it was left out"));
        return losses;
    }

    private void copyCatalog() {
        try {
            Catalog.copy(damaged, fresh);
        } catch (OrreryException e) {
            throw new OrreryException(
                    ErrorCode.DATA_CORRUPT,
                    "The catalog can't be read, so nobody knows what the items are; restore a backup",
                    e);
        }
    }

    /** Copies a partition; returns the highest count of a document number in it. */
    private long copy(Container container, Partition partition) {
        SalvagedCopy copy = new SalvagedCopy(
                container, partition, loss -> losses.add(container + ", " + partition + ": " + loss));
        PartitionId id = ContainerStructure.storeId(container, partition);
        try (PartitionSnapshot original = damaged.open(id).snapshot()) {
            copy.copyAll(original);
        } catch (OrreryException e) {
            losses.add(container + ", " + partition + " can't be read any further: " + e.getMessage());
        }
        return copy.lastDocument();
    }
}
