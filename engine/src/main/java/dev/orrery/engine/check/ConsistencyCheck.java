package dev.orrery.engine.check;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.PartitionAudit;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.OrreryException;
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
        Catalog catalog = Catalog.openForReading(store);
        catalog.unknownPartitions()
                .forEach(id -> notes.add("partition " + id + " is a leftover; the next start removes it"));
        List<Container> containers = catalog.containers();
        containers.forEach(this::check);
        return new ConsistencyReport(
                catalog.databases().size(), containers.size(), partitions, items, terms, problems, notes);
    }

    private void check(Container container) {
        for (Partition partition : container.partitions().all()) {
            partitions++;
            try (PartitionSnapshot snapshot = partition.snapshot()) {
                PartitionAudit audit = new PartitionAudit(container, partition, snapshot, this::report);
                audit.run();
                items += audit.items();
                terms += audit.terms();
            } catch (OrreryException e) {
                report(partition + " of " + container + " can't be read: " + e.getMessage());
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
