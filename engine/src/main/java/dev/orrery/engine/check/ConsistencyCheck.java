package dev.orrery.engine.check;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.Store;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads all of a store and proves it consistent: every item has what is derived from it, and nothing else is there. Nobody
 * must write to the store meanwhile.
 */
public final class ConsistencyCheck {

    private static final int PROBLEMS_MAX = 1000;

    private final Store store;
    private final List<String> problems = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private int partitions;
    private long items;
    private long terms;

    private ConsistencyCheck(Store store) {
        this.store = store;
    }

    public static ConsistencyReport run(Store store) {
        return new ConsistencyCheck(store).run();
    }

    private ConsistencyReport run() {
        int databases = 0;
        int containers = 0;
        try {
            Catalog catalog = Catalog.openForReading(store);
            databases = catalog.databases().size();
            containers = catalog.containers().size();
            catalog.structure().unknownPartitions()
                    .forEach(id -> notes.add("partition " + id + " is a leftover; the next start removes it"));
            catalog.audit(this::report);
            catalog.containers().forEach(this::check);
        } catch (RuntimeException e) {
            report("the catalog can't be read: " + e);
        }
        return new ConsistencyReport(databases, containers, partitions, items, terms, problems, notes);
    }

    private void check(Container container) {
        for (Partition partition : container.partitions().all()) {
            partitions++;
            try (PartitionSnapshot snapshot = partition.snapshot()) {
                PartitionAudit audit = new PartitionAudit(container, partition, snapshot, this::report);
                audit.run();
                items += audit.items();
                terms += audit.terms();
            } catch (RuntimeException e) {
                report(container + ", " + partition + " can't be read: " + e);
            }
        }
    }

    private void report(String problem) {
        if (problems.size() < PROBLEMS_MAX) {
            problems.add(problem);
        } else if (problems.size() == PROBLEMS_MAX) {
            problems.add("there are more");
        }
    }
}
