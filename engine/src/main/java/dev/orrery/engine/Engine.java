package dev.orrery.engine;

import dev.orrery.engine.admission.Budgets;
import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.changefeed.ChangeFeed;
import dev.orrery.engine.changefeed.ChangeLog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.load.BulkLoad;
import dev.orrery.engine.maintenance.ExpirySweep;
import dev.orrery.engine.maintenance.Merges;
import dev.orrery.engine.maintenance.Reindexing;
import dev.orrery.engine.maintenance.Splits;
import dev.orrery.engine.maintenance.Upkeep;
import dev.orrery.engine.maintenance.VersionTrim;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.procedure.Procedures;
import dev.orrery.engine.procedure.WarmUp;
import dev.orrery.engine.query.Queries;
import dev.orrery.engine.request.ChangeMode;
import dev.orrery.engine.request.RequestExecutor;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.settings.RandomSource;
import dev.orrery.engine.transaction.Transactions;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.MemoryPool;
import dev.orrery.script.JavaScript;
import dev.orrery.storage.CopyableStore;
import dev.orrery.storage.Store;
import java.nio.file.Path;
import java.util.Optional;

/** An account: all that Orrery does with data, over one store. */
public final class Engine implements AutoCloseable {

    private final Store store;
    private final Limits limits;
    private final Catalog catalog;
    private final Budgets budgets;
    private final Transactions transactions;
    private final Items items;
    private final Cancellation closing = new Cancellation();
    private final JavaScript javaScript;
    private final Queries queries;
    private final Procedures procedures;
    private final WarmUp warmUp;
    private final ChangeLog changeLog;
    private final ChangeFeed changeFeed;
    private final ChangeFeed versionFeed;
    private final RequestExecutor requests;
    private final Splits splits;
    private final Merges merges;
    private final Reindexing reindexing;
    private final Upkeep upkeep;

    private Engine(Store store, EngineSettings settings) {
        RandomSource chance = new RandomSource(settings.random());
        this.store = store;
        this.limits = settings.limits();
        this.catalog = Catalog.open(store, settings, chance);
        this.budgets = new Budgets(catalog, limits, settings.throughput());
        this.transactions = new Transactions(settings, chance);
        this.items = new Items(transactions, settings);
        MemoryPool memory = new MemoryPool(settings.memoryBytesMax());
        this.javaScript = JavaScript.create(settings.scriptLimits(), memory);
        this.queries = new Queries(items, settings, javaScript, closing, memory);
        this.procedures = new Procedures(catalog, transactions, queries, javaScript, closing);
        this.warmUp = new WarmUp(catalog, javaScript);
        this.changeLog = ChangeLog.ofLatestVersions(settings.clock());
        this.changeFeed = new ChangeFeed(changeLog);
        this.versionFeed = new ChangeFeed(ChangeLog.ofAllVersions());
        this.requests = new RequestExecutor(budgets, items, queries, procedures, this::feed, store.readsMayWait());
        this.splits = new Splits(catalog, settings);
        this.merges = new Merges(catalog, settings);
        this.reindexing = new Reindexing(catalog, settings.faults());
        this.upkeep = new Upkeep(
                catalog,
                new ExpirySweep(transactions, settings.clock()),
                new VersionTrim(settings.clock()),
                reindexing,
                splits);
    }

    private ChangeFeed feed(ChangeMode mode) {
        return switch (mode) {
            case LATEST_VERSIONS -> changeFeed;
            case ALL_VERSIONS -> versionFeed;
        };
    }

    /** Opens the account that a store has, a new one if it is empty. The store is closed with the engine. */
    public static Engine open(Store store, EngineSettings settings) {
        Engine engine = new Engine(store, settings);
        if (settings.upkeepEvery().isPositive()) {
            engine.upkeep.start(settings);
            engine.catalog.offers().whenReplaced(engine.upkeep::runSoon);
            engine.warmUp.start();
        }
        return engine;
    }

    public Catalog catalog() {
        return catalog;
    }

    /** Carries out what clients ask of items, as far as throughput allows, and tells what it cost. */
    public RequestExecutor requests() {
        return requests;
    }

    /** What requests may spend, and what they have spent of late. */
    public Budgets budgets() {
        return budgets;
    }

    public Items items() {
        return items;
    }

    /** A bulk load of a container; several threads may do so, each with one of its own. */
    public BulkLoad bulkLoad(Container container) {
        return new BulkLoad(items, container, limits);
    }

    public Queries queries() {
        return queries;
    }

    public Procedures procedures() {
        return procedures;
    }

    public Transactions transactions() {
        return transactions;
    }

    public ChangeLog changeLog() {
        return changeLog;
    }

    /** The latest versions of items that were created or changed. */
    public ChangeFeed changeFeed() {
        return changeFeed;
    }

    /** All versions and deletes, of containers that keep them. */
    public ChangeFeed versionFeed() {
        return versionFeed;
    }

    public Splits splits() {
        return splits;
    }

    public Merges merges() {
        return merges;
    }

    public Reindexing reindexing() {
        return reindexing;
    }

    public Upkeep upkeep() {
        return upkeep;
    }

    /** What keeps writes from succeeding right now, in a sentence; empty if nothing is known. */
    public Optional<String> obstacle() {
        return store.obstacle();
    }

    /** Makes a copy of all data as it is at one moment, in a directory that doesn't exist yet, while everything goes on. */
    public void backUp(Path directory) {
        if (!(store instanceof CopyableStore onDisk)) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST,
                    "What is kept in memory can't be backed up. Start the server with a data directory.");
        }
        onDisk.checkpoint(directory);
    }

    @Override
    public void close() {
        try (store) {
            closing.cancel(Cancellation.Reason.SERVER_STOPS);
            upkeep.close();
            warmUp.close();
            javaScript.close();
            catalog.close();
        }
    }
}
