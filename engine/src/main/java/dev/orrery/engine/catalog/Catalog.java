package dev.orrery.engine.catalog;

import dev.orrery.engine.Chance;
import dev.orrery.engine.EngineSettings;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.ResourceId;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.Store;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The databases of the account and their containers. Every change is durable before it shows; looking up waits for
 * nobody.
 */
public final class Catalog {

    private final CatalogStore records;
    private final CatalogChanges changes;
    private final Scripts scripts;
    private final ContainerPartitions partitions;
    private final EngineSettings settings;
    private final Chance chance;
    private final Map<String, Database> databases = new ConcurrentHashMap<>();
    private final Map<ContainerName, Container> containers = new ConcurrentHashMap<>();
    private int nextContainerNumber;

    /** Opens the catalog of a store, and removes what an interrupted split or drop has left in it. */
    public static Catalog open(Store store, EngineSettings settings, Chance chance) {
        Catalog catalog = new Catalog(store, settings, chance);
        catalog.unknownPartitions().forEach(store::drop);
        return catalog;
    }

    /** Opens the catalog of a store in order to look at it. */
    public static Catalog openForReading(Store store) {
        EngineSettings settings = EngineSettings.defaults();
        return new Catalog(store, settings, new Chance(settings.random()));
    }

    private Catalog(Store store, EngineSettings settings, Chance chance) {
        this.records = new CatalogStore(store);
        this.changes = new CatalogChanges(settings.clock(), chance);
        this.scripts = new Scripts(records, changes);
        this.partitions = new ContainerPartitions(store, settings.faults());
        this.settings = settings;
        this.chance = chance;
        this.nextContainerNumber = records.nextContainerNumber();
        records.forEachDatabase((key, json) -> add(Database.parse(json)));
        records.forEachContainer((key, json) -> add(open(ContainerRecord.parse(json))));
    }

    // ---- databases

    public List<Database> databases() {
        return databases.values().stream()
                .sorted(Comparator.comparing(Database::id))
                .toList();
    }

    public Database database(String id) {
        return findDatabase(id)
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.DATABASE_NOT_FOUND, "There is no database with this name")
                        .with("database", id));
    }

    public Optional<Database> findDatabase(String id) {
        return Optional.ofNullable(databases.get(id));
    }

    public Optional<Database> findDatabase(ResourceId rid) {
        return databases.values().stream()
                .filter(database -> database.rid().equals(rid))
                .findFirst();
    }

    public Database createDatabase(String id, Optional<Throughput> throughput) {
        ResourceNames.check(id);
        return changes.alone(() -> {
            if (databases.containsKey(id)) {
                throw new OrreryException(ErrorCode.DATABASE_EXISTS, "There is a database with this name already")
                        .with("database", id);
            }
            int number = chance.freeNumber(
                    Integer.MAX_VALUE,
                    candidate -> databases.values().stream().anyMatch(it -> it.number() == candidate));
            Database database = new Database(number, id, changes.newRevision(), throughput.map(this::newOffer));
            records.change().put(database).commit();
            add(database);
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
            change.commit();
            databases.remove(id);
            inside.forEach(this::remove);
            return inside;
        });
        dropped.forEach(this::dropPartitions);
    }

    public Database replaceThroughput(Database database, Throughput next) {
        return changes.alone(() -> {
            Database present = database(database.id());
            Offer offer = present.offer()
                    .map(it -> it.with(next))
                    .orElseThrow(() -> new OrreryException(
                            ErrorCode.INVALID_THROUGHPUT, "The database was created without shared throughput")
                            .with("database", database.id()));
            Database changed =
                    new Database(present.number(), present.id(), present.revision(), Optional.of(offer));
            records.change().put(changed).commit();
            add(changed);
            return changed;
        });
    }

    // ---- containers

    /** All containers of all databases. */
    public List<Container> containers() {
        return List.copyOf(containers.values());
    }

    public List<Container> containers(Database database) {
        return containers.values().stream()
                .filter(container -> container.databaseNumber() == database.number())
                .sorted(Comparator.comparing(Container::id))
                .toList();
    }

    public Container container(String databaseId, String containerId) {
        Database database = database(databaseId);
        return findContainer(database, containerId)
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.CONTAINER_NOT_FOUND, "The database has no container with this name")
                        .with("database", databaseId)
                        .with("container", containerId));
    }

    public Optional<Container> findContainer(Database database, String containerId) {
        return Optional.ofNullable(containers.get(new ContainerName(database.number(), containerId)));
    }

    public Optional<Container> findContainer(ResourceId rid) {
        return containers.values().stream()
                .filter(container -> container.rid().equals(rid))
                .findFirst();
    }

    /** Creates a container; without throughput of its own or of its database it gets the least there is. */
    public Container createContainer(
            Database database, ContainerDefinition definition, Optional<Throughput> ownThroughput) {
        return changes.alone(() -> {
            Database parent = database(database.id());
            if (findContainer(parent, definition.id()).isPresent()) {
                throw new OrreryException(ErrorCode.CONTAINER_EXISTS,
                        "The database has a container with this name already")
                        .with("container", definition.id());
            }
            ContainerRecord record = newRecord(parent, definition, ownThroughput);
            records.change()
                    .nextContainerNumber(record.number() + 1)
                    .put(record)
                    .commit();
            nextContainerNumber = record.number() + 1;
            Container container = open(record);
            add(container);
            return container;
        });
    }

    public void replaceContainer(Container container, ContainerDefinition next, Precondition precondition) {
        changes.alone(() -> {
            container.checkThere();
            precondition.check(Optional.of(container.revision().etag()));
            container.definition().checkReplaceableBy(next);
            ContainerRecord changed = container.record().withDefinition(next, changes.newRevision());
            records.change().put(changed).commit();
            container.update(changed);
            return changed;
        });
    }

    public void deleteContainer(Container container, Precondition precondition) {
        changes.alone(() -> {
            container.checkThere();
            precondition.check(Optional.of(container.revision().etag()));
            records.change().remove(container).commit();
            remove(container);
            return container;
        });
        dropPartitions(container);
    }

    public void replaceThroughput(Container container, Throughput next) {
        changes.alone(() -> {
            container.checkThere();
            Offer offer = container.offer()
                    .map(it -> it.with(next))
                    .orElseThrow(() -> new OrreryException(
                            ErrorCode.INVALID_THROUGHPUT, "The container shares the throughput of its database")
                            .with("container", container.id()));
            ContainerRecord changed = container.record().withOffer(offer);
            records.change().put(changed).commit();
            container.update(changed);
            return changed;
        });
    }

    /** The stored procedures, triggers and functions of containers. */
    public Scripts scripts() {
        return scripts;
    }

    // ---- the structure of containers, changed by the engine itself

    /** Opens the partition of a range that is not part of its container's map yet. */
    public Partition openPartition(Container container, PartitionRange range) {
        return partitions.open(container.number(), range);
    }

    /** Lets others take the place of a partition: durable, and in one step. */
    public void replacePartition(Container container, Partition old, List<Partition> replacements) {
        changes.alone(() -> {
            container.checkThere();
            PartitionMap map = container.partitions().replacing(old, replacements);
            int nextRangeId = 1 + replacements.stream()
                    .mapToInt(partition -> partition.range().id())
                    .max()
                    .orElseThrow();
            List<PartitionRange> ranges = map.all().stream().map(Partition::range).toList();
            ContainerRecord changed = container.record().withRanges(ranges, nextRangeId);
            records.change().put(changed).commit();
            container.update(changed, map);
            return map;
        });
    }

    /** Removes what the store has of a range that is no (longer) part of its container's map. */
    public void dropPartition(Container container, PartitionRange range) {
        partitions.drop(container.number(), range);
    }

    /** Ends a phase of a change of the derivation rules, unless the rules have changed again meanwhile. */
    public boolean endPhase(Container container, Derivations expected) {
        return changes.alone(() -> {
            if (container.isDropped() || !container.derivations().equals(expected)) {
                return false;
            }
            ContainerRecord changed = container.record().withDerivations(expected.nextPhase());
            records.change().put(changed).commit();
            container.update(changed);
            return true;
        });
    }

    /** Writes down how far document numbers were used, so that the next start wastes none. */
    public void close() {
        changes.alone(() -> {
            CatalogStore.Change change = records.change();
            boolean any = false;
            for (Container container : containers.values()) {
                long firstFree = container.documentNumbers().firstFree();
                if (firstFree != container.record().counters().document()) {
                    change.put(container.record().withNextDocument(firstFree));
                    any = true;
                }
            }
            if (any) {
                change.commit();
            }
            return any;
        });
    }

    private ContainerRecord newRecord(
            Database parent, ContainerDefinition definition, Optional<Throughput> ownThroughput) {
        Optional<Throughput> throughput =
                ownThroughput.isPresent() || parent.offer().isPresent() ? ownThroughput : Optional.of(Throughput.LEAST);
        int partitionCount = settings.limits()
                .partitionsFor(throughput.map(Throughput::requestUnitsMax).orElse(0));
        List<PartitionRange> ranges = new ArrayList<>();
        for (EpkRange range : definition.partitionKey().evenRanges(partitionCount)) {
            ranges.add(new PartitionRange(ranges.size(), range, List.of()));
        }
        List<Container> siblings = containers(parent);
        int rid = chance.freeNumber(
                Integer.MAX_VALUE,
                candidate -> siblings.stream().anyMatch(it -> it.record().numbers().rid() == candidate));
        return new ContainerRecord(
                new ContainerRecord.Numbers(nextContainerNumber, parent.number(), rid),
                definition,
                Derivations.settled(Derivation.of(definition)),
                changes.newRevision(),
                throughput.map(this::newOffer),
                ranges,
                new ContainerRecord.Counters(ranges.size(), 1, 1));
    }

    private Container open(ContainerRecord record) {
        DocumentNumbers numbers = new DocumentNumbers(
                record.counters().document(), end -> reserveDocumentNumbers(record.number(), end));
        Container container = new Container(record, partitions.open(record), numbers);
        records.forEachScript(
                record.number(), (key, json) -> container.put(Script.parse(json, container.rid())));
        return container;
    }

    private void reserveDocumentNumbers(int containerNumber, long end) {
        changes.alone(() -> {
            Container container = containers.values().stream()
                    .filter(it -> it.number() == containerNumber)
                    .findFirst()
                    .orElseThrow(() -> new OrreryException(
                            ErrorCode.CONTAINER_NOT_FOUND, "The container was dropped"));
            ContainerRecord changed = container.record().withNextDocument(end);
            records.change().put(changed).commit();
            container.update(changed);
            return changed;
        });
    }

    private void dropPartitions(Container container) {
        for (Partition partition : container.drop().all()) {
            partition.end(() -> {});
            partitions.drop(container.number(), partition.range());
        }
    }

    /** Partitions in the store that no container has: what an interrupted split or drop left behind. */
    public List<PartitionId> unknownPartitions() {
        return partitions.unknown(containers.values());
    }

    private void add(Database database) {
        databases.put(database.id(), database);
    }

    private void add(Container container) {
        containers.put(new ContainerName(container.databaseNumber(), container.id()), container);
    }

    private void remove(Container container) {
        containers.remove(new ContainerName(container.databaseNumber(), container.id()));
        container.drop();
    }

    private Offer newOffer(Throughput throughput) {
        Set<Integer> taken = new HashSet<>();
        databases.values().forEach(it -> it.offer().ifPresent(offer -> taken.add(offer.number())));
        containers.values().forEach(it -> it.offer().ifPresent(offer -> taken.add(offer.number())));
        return new Offer(chance.freeNumber(Offer.NUMBER_MAX, taken::contains), throughput);
    }

    private record ContainerName(int database, String id) {}
}
