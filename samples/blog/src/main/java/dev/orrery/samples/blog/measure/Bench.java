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

    /** What is there on a server, to be measured. Must be closed, and closes the server with it. */
    public Measured open(BlogHost host, Loading loading) {
        try {
            return new Measured(host, loading);
        } catch (RuntimeException e) {
            host.close();
            throw e;
        }
    }

    /**
     * Measures what was loaded before, and leaves the data as it was. Several data sets take turns, so that what the machine
     * does meanwhile, it does to all of them; their benches have the same settings but for the number of partitions.
     */
    public static List<Run> measure(List<Measured> all) {
        // All of them first: they have most of the code in common, and it takes time until that is compiled.
        all.forEach(Measured::warmUp);
        for (Design design : all.getFirst().designs()) {
            measure(all, design, List.of());
        }
        return all.stream().map(Measured::run).toList();
    }

    /** Opens one bench after the other, and measures when all are open. */
    private static void measure(List<Measured> all, Design design, List<DesignBench> opened) {
        if (opened.size() < all.size()) {
            all.get(opened.size()).with(design, bench -> {
                List<DesignBench> next = new ArrayList<>(opened);
                next.add(bench);
                measure(all, design, next);
            });
            return;
        }
        List<List<Cell>> cells = all.getFirst().measureOneAtATime(opened, design);
        for (int i = 0; i < all.size(); i++) {
            all.get(i).cells.addAll(cells.get(i));
            all.get(i).measureCrowds(opened.get(i), design);
        }
    }

    /** A data set on a server, and what was measured of it so far. */
    public final class Measured implements AutoCloseable {

        private final BlogHost host;
        private final Loading loading;
        private final CosmosAsyncClient client;
        private final CosmosAsyncClient workerClient;
        private final List<BlogDatabase> databases;
        private final Conditions conditions;
        private final List<Cell> cells = new ArrayList<>();
        private final List<ConcurrentCell> concurrentCells = new ArrayList<>();

        private Measured(BlogHost host, Loading loading) {
            this.host = host;
            this.loading = loading;
            this.client = host.account().client();
            this.workerClient = host.account().workerClient();
            this.databases = databases(client);
            this.conditions = conditions(databases.getFirst(), host);
        }

        private List<Design> designs() {
            return settings.designs();
        }

        private void warmUp() {
            designs().forEach(design -> with(design, bench -> {
                log.printf("Warming up %s, scale %s, for %d s or more%n", design, data.scale(),
                        settings.warmUp().toSeconds());
                bench.warmUp(settings.warmUp());
            }));
        }

        private List<List<Cell>> measureOneAtATime(List<DesignBench> benches, Design design) {
            log.printf("Measuring %s: each request %,d times%n", design, settings.times());
            return DesignBench.measure(benches, settings.times());
        }

        private void measureCrowds(DesignBench bench, Design design) {
            for (int callers : settings.callers()) {
                log.printf("Measuring %s: %,d callers at once%n", design, callers);
                concurrentCells.addAll(bench.measureCrowd(callers, settings.crowdTime()));
            }
        }

        /** Does something while the workers of a design are running, if they are wanted. */
        private void with(Design design, Consumer<DesignBench> work) {
            BlogDatabase database = databases.get(designs().indexOf(design));
            try (CopyWorkers workers = startWorkers(workerClient, design)) {
                Runnable catchUp = () -> workers.awaitCaughtUp(WORKERS_PATIENCE);
                catchUp.run();
                work.accept(new DesignBench(database, data, EnumSet.allOf(Request.class), catchUp));
            }
        }

        private Run run() {
            return new Run(conditions, loading, cells, concurrentCells);
        }

        @Override
        public void close() {
            client.close();
            workerClient.close();
            host.close();
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
}
