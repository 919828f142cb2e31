package dev.orrery.engine.maintenance;

import dev.orrery.engine.EngineSettings;
import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.catalog.Derivations.Phase;
import dev.orrery.engine.item.ExpirySweep;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks after all containers: removes what has expired, rebuilds indexes, splits what has outgrown its limit. */
public final class Upkeep implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Upkeep.class.getName());
    private static final long CLOSE_SECONDS_MAX = 60;

    private final Catalog catalog;
    private final ExpirySweep expirySweep;
    private final Reindexing reindexing;
    private final Splits splits;
    private final ScheduledExecutorService worker =
            Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("orrery-upkeep").factory());

    public Upkeep(Catalog catalog, ExpirySweep expirySweep, Reindexing reindexing, Splits splits) {
        this.catalog = catalog;
        this.expirySweep = expirySweep;
        this.reindexing = reindexing;
        this.splits = splits;
    }

    /** Runs from time to time by itself, if the settings say so. */
    public void start(EngineSettings settings) {
        long millis = settings.upkeepEvery().toMillis();
        if (millis > 0) {
            Future<?> unused = worker.scheduleWithFixedDelay(this::runSafely, millis, millis, TimeUnit.MILLISECONDS);
        }
    }

    /** Does all that there is to do now. */
    public void run() {
        catalog.containers().forEach(this::lookAfter);
    }

    private void runSafely() {
        for (Container container : catalog.containers()) {
            try {
                lookAfter(container);
            } catch (RuntimeException e) {
                // The next turn tries again; the other containers get theirs.
                LOG.log(Level.WARNING, "Upkeep of " + container + " failed", e);
            }
        }
    }

    private void lookAfter(Container container) {
        try {
            container.partitions().all().stream()
                    .filter(partition -> partition.deletesRecordedSince().isPresent())
                    .forEach(partition -> endInterruptedSplit(container, partition));
            if (container.derivations().phase() != Phase.SETTLED) {
                reindexing.run(container);
            }
            // After that, since an item that a new default makes expire is found by an entry that is added there.
            if (container.definition().defaultTtl().isPresent()) {
                container.partitions().all().forEach(partition -> expirySweep.sweep(container, partition));
            }
            splits.splitOvergrown(container);
        } catch (OrreryException e) {
            // Dropped or split by someone else meanwhile: nothing to look after, or the next turn's work.
            if (e.code() != ErrorCode.CONTAINER_NOT_FOUND && e.code() != ErrorCode.PARTITION_GONE) {
                throw e;
            }
        }
    }

    private static void endInterruptedSplit(Container container, Partition partition) {
        container.restructuring().lock();
        try {
            if (!partition.isGone()) {
                partition.stopRecordingDeletes();
            }
        } finally {
            container.restructuring().unlock();
        }
    }

    @Override
    public void close() {
        worker.shutdown();
        try {
            if (!worker.awaitTermination(CLOSE_SECONDS_MAX, TimeUnit.SECONDS)) {
                LOG.log(Level.WARNING, "Upkeep is still busy; closing all the same");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
