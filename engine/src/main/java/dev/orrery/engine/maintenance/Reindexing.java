package dev.orrery.engine.maintenance;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.container.Derivations.Phase;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.Faults;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Brings all items of a container in line after its indexing policy or default time to live has changed. */
public final class Reindexing {

    private static final int PAGE = 200;
    private static final int DONE_PERCENT = 100;

    private final Catalog catalog;
    private final Faults faults;
    private final Map<Container, Long> itemsDone = new ConcurrentHashMap<>();

    public Reindexing(Catalog catalog, Faults faults) {
        this.catalog = catalog;
        this.faults = faults;
    }

    /** How much of the index that the policy asks for is there, in percent. */
    public int progressPercent(Container container) {
        if (container.derivations().phase() != Phase.BUILDING) {
            return DONE_PERCENT;
        }
        long total = container.partitions().all().stream()
                .mapToLong(partition -> partition.totals().items())
                .sum();
        long done = itemsDone.getOrDefault(container, 0L);
        return (int) Math.min(DONE_PERCENT - 1, done * DONE_PERCENT / Math.max(1, total));
    }

    /** Runs the passes that a container needs, until its rules are settled. */
    public void run(Container container) {
        while (container.derivations().phase() != Phase.SETTLED) {
            container.restructuring().lock();
            try {
                runPhase(container, container.derivations());
            } finally {
                itemsDone.remove(container);
                container.restructuring().unlock();
            }
        }
    }

    private void runPhase(Container container, Derivations expected) {
        // Writers that saw the rules before this phase finish first; all others follow its rules.
        container.partitions().all().forEach(Partition::awaitWriters);
        for (Partition partition : container.partitions().all()) {
            if (!treatAll(container, partition, expected)) {
                return;
            }
        }
        catalog.structure().endPhase(container, expected);
    }

    /** Treats all items of a partition; false if the rules have changed meanwhile, so that this pass is pointless. */
    private boolean treatAll(Container container, Partition partition, Derivations expected) {
        Rederivation rederivation = new Rederivation(container, partition);
        List<byte[]> page = page(partition, KeyRange.all());
        while (!page.isEmpty()) {
            treat(page, rederivation);
            itemsDone.merge(container, (long) page.size(), Long::sum);
            faults.at(Faults.Point.REINDEX);
            if (!container.derivations().equals(expected)) {
                return false;
            }
            page = page(partition, KeyRange.startingAt(KeyRange.justAfter(page.getLast())));
        }
        return true;
    }

    /** Treats items side by side, so that they share the wait for the disk. */
    private static void treat(List<byte[]> itemKeys, Rederivation rederivation) {
        try (ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Void>> running = itemKeys.stream()
                    .map(itemKey -> CompletableFuture.runAsync(() -> rederivation.apply(itemKey), workers))
                    .toList();
            running.forEach(CompletableFuture::join);
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private static List<byte[]> page(Partition partition, KeyRange range) {
        List<byte[]> itemKeys = new ArrayList<>(PAGE);
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, range, Direction.FORWARD)) {
            while (itemKeys.size() < PAGE && cursor.next()) {
                itemKeys.add(cursor.key());
            }
        }
        return itemKeys;
    }
}
