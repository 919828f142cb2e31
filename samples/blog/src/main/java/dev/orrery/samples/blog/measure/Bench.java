package dev.orrery.samples.blog.measure;

import com.azure.cosmos.CosmosAsyncClient;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.data.Destination;
import dev.orrery.samples.blog.data.Loader;
import dev.orrery.samples.blog.data.Progress;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.samples.blog.host.BlogHost;
import dev.orrery.samples.blog.worker.CopyWorkers;
import dev.orrery.samples.blog.worker.WorkerSettings;
import java.io.PrintStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;

/** Loads a data set in several designs, and measures the ten requests in each. */
public final class Bench {

    private static final int USERS_AT_A_TIME = 200;
    private static final Duration WORKERS_PATIENCE = Duration.ofHours(6);
    private static final double NANOS_OF_A_SECOND = 1e9;

    private final DataSet data;
    private final BenchSettings settings;
    private final PrintStream log;
    private final InstantSource clock;

    /**
     * A bench that hasn't begun.
     *
     * @param log is told how far it is
     */
    public Bench(DataSet data, BenchSettings settings, PrintStream log, InstantSource clock) {
        this.data = data;
        this.settings = settings;
        this.log = log;
        this.clock = clock;
    }

    /** Loads what isn't there yet. */
    public Loading load(BlogHost host) {
        try (CosmosAsyncClient client = host.account().client()) {
            return databases(client).stream()
                    .map(database -> load(database, host.destination(database)))
                    .reduce(Loading.NOTHING, Loading::and);
        }
    }

    /** Measures what was loaded before, and leaves the data as it was. */
    public Run measure(BlogHost host, Loading loading) {
        try (CosmosAsyncClient client = host.account().client();
                CosmosAsyncClient workerClient = host.account().workerClient()) {
            List<BlogDatabase> databases = databases(client);
            Conditions conditions = conditions(databases.getFirst(), host);
            List<Cell> cells = new ArrayList<>();
            List<ConcurrentCell> concurrentCells = new ArrayList<>();
            // All of them first: they have most of the code in common, and it takes time until that is compiled.
            databases.forEach(database -> with(workerClient, database, bench -> warmUp(bench, database.design())));
            databases.forEach(database -> with(workerClient, database, bench -> {
                cells.addAll(measure(bench, database.design()));
                concurrentCells.addAll(measureCrowds(bench, database.design()));
            }));
            return new Run(conditions, loading, cells, concurrentCells);
        }
    }

    /** Does something while the workers of a design are running, if they are wanted. */
    private void with(CosmosAsyncClient workerClient, BlogDatabase database, Consumer<DesignBench> work) {
        try (CopyWorkers workers = startWorkers(workerClient, database.design())) {
            Runnable catchUp = () -> workers.awaitCaughtUp(WORKERS_PATIENCE);
            catchUp.run();
            work.accept(new DesignBench(database, data, EnumSet.allOf(Request.class), catchUp));
        }
    }

    private List<BlogDatabase> databases(CosmosAsyncClient client) {
        return settings.designs().stream()
                .map(design -> BlogDatabase.create(client, design, settings.blog()))
                .toList();
    }

    private Loading load(BlogDatabase database, Destination destination) {
        Progress progress = new Progress("Loading " + database.design(), log, clock);
        long startNanos = System.nanoTime();
        new Loader(database, destination, data, progress, USERS_AT_A_TIME).load();
        long items = progress.added();
        return items == 0
                ? Loading.NOTHING
                : new Loading(items, (System.nanoTime() - startNanos) / NANOS_OF_A_SECOND);
    }

    /** The number of partitions is what the server says: it may have had the containers before. */
    private Conditions conditions(BlogDatabase database, BlogHost host) {
        int partitions =
                database.container(BlogDatabase.POSTS).getFeedRanges().block().size();
        if (partitions != settings.blog().postPartitions()) {
            log.printf("The posts are there already, in %d partitions.%n", partitions);
        }
        return new Conditions(
                data,
                data.itemCount(0, data.userCount()),
                partitions,
                host.own().isEmpty(),
                settings.hasWorkers(),
                clock.instant(),
                Machine.here());
    }

    private CopyWorkers startWorkers(CosmosAsyncClient client, Design design) {
        // The first design has nothing to copy.
        Design withSuchWorkers = settings.hasWorkers() ? design : Design.V1;
        return CopyWorkers.start(BlogDatabase.of(client, withSuchWorkers), WorkerSettings.defaults("bench"));
    }

    private void warmUp(DesignBench bench, Design design) {
        log.printf("Warming up %s for %d s or more%n", design, settings.warmUp().toSeconds());
        bench.warmUp(settings.warmUp());
    }

    private List<Cell> measure(DesignBench bench, Design design) {
        log.printf("Measuring %s: each request %,d times%n", design, settings.times());
        return bench.measure(settings.times());
    }

    private List<ConcurrentCell> measureCrowds(DesignBench bench, Design design) {
        List<ConcurrentCell> cells = new ArrayList<>();
        for (int callers : settings.callers()) {
            log.printf("Measuring %s: %,d callers at once%n", design, callers);
            cells.addAll(bench.measureCrowd(callers, settings.crowdTime()));
        }
        return cells;
    }
}
