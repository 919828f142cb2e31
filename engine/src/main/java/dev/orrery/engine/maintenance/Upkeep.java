package dev.orrery.engine.maintenance;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.Derivations.Phase;
import dev.orrery.engine.container.VersionLogs;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.model.OrreryException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;

/**
 * Looks after all containers: removes what has expired and versions that are no longer kept, rebuilds indexes, splits what
 * has outgrown its limits.
 */
public final class Upkeep implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Upkeep.class.getName());
    private static final long CLOSE_SECONDS_MAX = 60;

    private final Catalog catalog;
    private final ExpirySweep expirySweep;
    private final VersionTrim versionTrim;
    private final Reindexing reindexing;
    private final Splits splits;
    // What is asked for after the end is not done.
    private final ScheduledThreadPoolExecutor worker = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("orrery-upkeep").factory(), new DiscardPolicy());

    public Upkeep(
            Catalog catalog, ExpirySweep expirySweep, VersionTrim versionTrim, Reindexing reindexing, Splits splits) {
        this.catalog = catalog;
        this.expirySweep = expirySweep;
        this.versionTrim = versionTrim;
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

    /** Has a turn begin as soon as the present one is over. */
    public void runSoon() {
        worker.execute(this::runSafely);
    }

    /** Does all that there is to do now. */
    public void run() {
        catalog.containers().forEach(this::lookAfter);
    }

    private void runSafely() {
        for (Container container : catalog.containers()) {
            try {
                lookAfter(container);
            } catch (RuntimeException | OutOfMemoryError e) {
                // The next turn tries again; the other containers get theirs.
                LOG.log(Level.WARNING, "Upkeep of " + container + " failed", e);
            }
        }
    }

    private void lookAfter(Container container) {
        try {
            container.partitions().all().stream()
                    .filter(partition -> partition.deletesRecordedSince().isPresent())
                    .forEach(partition -> endInterruptedCopy(container, partition));
            if (container.derivations().phase() != Phase.SETTLED) {
                reindexing.run(container);
            }
            // After that, since an item that a new default makes expire is found by an entry that is added there.
            if (container.definition().defaultTtl().isPresent()) {
                container.partitions().all().forEach(partition -> expirySweep.sweep(container, partition));
            }
            VersionLogs.align(container);
            container.partitions().all().forEach(partition -> versionTrim.trim(container, partition));
            splits.splitOvergrown(container);
            splitForThroughput(container);
        } catch (OrreryException e) {
            switch (e.code()) {
                case CONTAINER_NOT_FOUND, PARTITION_GONE -> {
                    // Dropped or split by someone else meanwhile: nothing to look after, or the next turn's work.
                }
                case DISK_FULL -> {
                    // The store tells of it; a later turn finds room.
                }
                default -> throw e;
            }
        }
    }

    private void splitForThroughput(Container container) {
        boolean isSplit = true;
        while (isSplit && !worker.isShutdown()) {
            isSplit = splits.splitForThroughput(container);
        }
    }

    private static void endInterruptedCopy(Container container, Partition partition) {
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
