package dev.orrery.engine.catalog;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.container.ContainerRecord;
import dev.orrery.engine.container.Derivation;
import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.container.VersionLogs;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.NamedChild;
import dev.orrery.engine.resource.Offer;
import dev.orrery.engine.resource.ResourceNames;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.RandomSource;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.ResourceId;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.Store;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The databases of the account and what is in them except items. Every change is durable before it shows; looking up waits
 * for nobody.
 */
public final class Catalog {

    private static final Logger LOG = System.getLogger("dev.orrery.engine");

    private final CatalogStore records;
    private final CatalogChanges changes;
    private final CatalogEntries entries = new CatalogEntries();
    private final NamedChildren children;
    private final ContainerStructure structure;
    private final Scripts scripts;
    private final Offers offers;
    private final Users users;
    private final Permissions permissions;
    private final ClientEncryptionKeys clientEncryptionKeys;
    private final EngineSettings settings;
    private final RandomSource chance;

    /** Opens the catalog of a store, and removes what an interrupted split, merge or drop has left in it. */
    public static Catalog open(Store store, EngineSettings settings, RandomSource chance) {
        Catalog catalog = new Catalog(store, settings, chance);
        catalog.structure.unknownPartitions().forEach(store::drop);
        catalog.containers().forEach(VersionLogs::align);
        return catalog;
    }

    /** Opens the catalog of a store in order to look at it. */
    public static Catalog openForReading(Store store) {
        EngineSettings settings = EngineSettings.defaults();
        return new Catalog(store, settings, new RandomSource(settings.random()));
    }

    /** Copies the catalog of a store into one that has none. */
    public static void copy(Store from, Store to) {
        CatalogStore.copy(from, to);
    }

    private Catalog(Store store, EngineSettings settings, RandomSource chance) {
        this.records = new CatalogStore(store);
        this.changes = new CatalogChanges(settings.clock(), chance, this::follow);
        this.children = new NamedChildren(records, chance);
        this.structure = new ContainerStructure(
                store, records, changes, entries, new ContainerPartitions(store, settings.faults(), settings.clock()));
        this.scripts = new Scripts(records, changes);
        this.offers = new Offers(records, changes, entries, chance);
        this.users = new Users(changes, entries, children);
        this.permissions = new Permissions(changes, children);
        this.clientEncryptionKeys = new ClientEncryptionKeys(changes, entries, children);
        this.settings = settings;
        this.chance = chance;
        follow();
    }

    private void follow() {
        new CatalogFollower(records, entries, children, structure).follow();
    }

    // ---- databases

    public List<Database> databases() {
        return entries.databases();
    }

    public Database database(String id) {
        return entries.database(id);
    }

    public Optional<Database> findDatabase(String id) {
        return entries.findDatabase(id);
    }

    public Optional<Database> findDatabase(ResourceId rid) {
        return entries.findDatabase(rid);
    }

    public Optional<Database> findDatabase(int number) {
        return entries.findDatabase(number);
    }

    public Database createDatabase(String id, Optional<Throughput> throughput) {
        ResourceNames.check(id);
        return changes.alone(() -> {
            if (findDatabase(id).isPresent()) {
                throw new OrreryException(ErrorCode.DATABASE_EXISTS,
                        "There is a database '{database}' already. Choose another id")
                        .with("database", id);
            }
            int number = chance.freeNumber(
                    Integer.MAX_VALUE,
                    candidate -> databases().stream().anyMatch(it -> it.number() == candidate));
            Database database = new Database(number, id, changes.newRevision(), throughput.map(offers::newOffer));
            records.change().put(database).commit();
            entries.put(database);
            return database;
        });
    }

    public void deleteDatabase(String id, Precondition precondition) {
        List<Container> dropped = changes.alone(() -> {
            Database database = database(id);
            precondition.check(Optional.of(database.revision().etag()));
            List<Container> inside = containers(database);
            CatalogStore.Change change = records.change().remove(database);
            inside.forEach(change::remove);
            List<NamedChild> others = children.inDatabase(database.rid());
            others.forEach(change::remove);
            change.commit();
            entries.remove(database);
            inside.forEach(this::remove);
            others.forEach(children::forget);
            return inside;
        });
        dropped.forEach(structure::dropPartitions);
    }

    /** Changes what an API keeps of its own with a database. */
    public Database replaceSettings(Database database, UnaryOperator<JsonValue> change) {
        return changes.alone(() -> {
            Database present = database(database.id());
            Database next = present.withSettings(change.apply(present.settings()));
            records.change().put(next).commit();
            entries.put(next);
            return next;
        });
    }

    public Database replaceThroughput(Database database, Throughput next) {
        return changes.alone(() -> {
            Offer offer = database(database.id())
                    .offer()
                    .orElseThrow(() -> new OrreryException(
                            ErrorCode.INVALID_THROUGHPUT,
                            "The database '{database}' was created without shared throughput. Change that of its containers, or create another database")
                            .with("database", database.id()));
            offers.replace(offer.rid(), next, Precondition.NONE);
            return database(database.id());
        });
    }

    // ---- containers

    /** All containers of all databases. */
    public List<Container> containers() {
        return entries.containers();
    }

    public List<Container> containers(Database database) {
        return entries.containers(database);
    }

    public Container container(String databaseId, String containerId) {
        Database database = database(databaseId);
        return findContainer(database, containerId)
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.CONTAINER_NOT_FOUND,
                        "The database '{database}' has no container '{container}'. Create it first")
                        .with("database", databaseId)
                        .with("container", containerId));
    }

    public Optional<Container> findContainer(Database database, String containerId) {
        return entries.findContainer(database, containerId);
    }

    public Optional<Container> findContainer(ResourceId rid) {
        return entries.findContainer(rid);
    }

    /** Creates a container; without throughput of its own or of its database it gets the least there is. */
    public Container createContainer(
            Database database, ContainerDefinition definition, Optional<Throughput> ownThroughput) {
        definition.checkAcceptable();
        Container created = changes.alone(() -> {
            Database parent = database(database.id());
            if (findContainer(parent, definition.id()).isPresent()) {
                throw new OrreryException(ErrorCode.CONTAINER_EXISTS,
                        "The database has a container '{container}' already. Choose another id")
                        .with("container", definition.id());
            }
            ContainerRecord record = newRecord(parent, definition, ownThroughput);
            records.change()
                    .nextContainerNumber(record.number() + 1)
                    .put(record)
                    .commit();
            entries.nextContainerNumber(record.number() + 1);
            Container container = structure.open(record);
            entries.put(container);
            return container;
        });
        VersionLogs.align(created);
        return created;
    }

    public void replaceContainer(Container container, ContainerDefinition next, Precondition precondition) {
        changes.alone(() -> {
            container.checkThere();
            precondition.check(Optional.of(container.revision().etag()));
            container.definition().checkReplaceableBy(next);
            next.checkAcceptable();
            ContainerRecord changed = container.record().withDefinition(next, changes.newRevision());
            records.change().put(changed).commit();
            container.update(changed);
            return changed;
        });
        // Writers may wait for the catalog, so it lets go of itself first.
        VersionLogs.align(container);
    }

    public void deleteContainer(Container container, Precondition precondition) {
        changes.alone(() -> {
            container.checkThere();
            precondition.check(Optional.of(container.revision().etag()));
            records.change().remove(container).commit();
            remove(container);
            return container;
        });
        structure.dropPartitions(container);
    }

    public void replaceThroughput(Container container, Throughput next) {
        changes.alone(() -> {
            container.checkThere();
            Offer offer = container.offer()
                    .orElseThrow(() -> new OrreryException(
                            ErrorCode.INVALID_THROUGHPUT,
                            "The container '{container}' shares the throughput of its database. Change the database's")
                            .with("container", container.id()));
            return offers.replace(offer.rid(), next, Precondition.NONE);
        });
    }

    // ---- what else there is

    /** What the engine itself changes of containers. */
    public ContainerStructure structure() {
        return structure;
    }

    /** The stored procedures, triggers and functions of containers. */
    public Scripts scripts() {
        return scripts;
    }

    /** The throughput that databases and containers are provisioned with. */
    public Offers offers() {
        return offers;
    }

    /** The users of databases. */
    public Users users() {
        return users;
    }

    /** What users may do. */
    public Permissions permissions() {
        return permissions;
    }

    /** The keys of databases with which clients encrypt properties. */
    public ClientEncryptionKeys clientEncryptionKeys() {
        return clientEncryptionKeys;
    }

    /** Tells of records whose parents are not there. */
    public void audit(Consumer<String> report) {
        new CatalogAudit(records, entries, children).run(report);
    }

    /** Writes down how far document numbers were used, so that the next start wastes none; if that can't be, it does. */
    public void close() {
        try {
            structure.saveDocumentNumbers();
        } catch (OrreryException e) {
            LOG.log(Level.INFO, "Some document numbers will not be used: {0}", e.getMessage());
        }
    }

    private ContainerRecord newRecord(
            Database parent, ContainerDefinition definition, Optional<Throughput> ownThroughput) {
        Optional<Throughput> throughput =
                ownThroughput.isPresent() || parent.offer().isPresent() ? ownThroughput : Optional.of(Throughput.LEAST);
        throughput.ifPresent(definition::checkThroughput);
        int partitionCount = definition.partitionKey().systemKey()
                ? 1
                : settings.limits().partitionsAtCreation(throughput.map(Throughput::requestUnitsMax).orElse(0));
        List<PartitionRange> ranges = new ArrayList<>();
        for (EpkRange range : definition.partitionKey().evenRanges(partitionCount)) {
            ranges.add(PartitionRange.first(ranges.size(), range));
        }
        List<Container> siblings = containers(parent);
        int rid = chance.freeNumber(
                Integer.MAX_VALUE,
                candidate -> siblings.stream().anyMatch(it -> it.record().numbers().rid() == candidate));
        return new ContainerRecord(
                new ContainerRecord.Numbers(entries.nextContainerNumber(), parent.number(), rid),
                definition,
                Derivations.settled(Derivation.of(definition)),
                changes.newRevision(),
                throughput.map(offers::newOffer),
                ranges,
                new ContainerRecord.Counters(ranges.size(), 1, 1));
    }

    private void remove(Container container) {
        entries.remove(container);
        container.drop();
    }
}
