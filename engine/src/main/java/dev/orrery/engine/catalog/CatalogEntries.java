package dev.orrery.engine.catalog;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.resource.Database;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.ResourceId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The databases and containers that there are now, in memory. */
final class CatalogEntries {

    private final Map<String, Database> databases = new ConcurrentHashMap<>();
    private final Map<ContainerName, Container> containers = new ConcurrentHashMap<>();
    private int nextContainerNumber = 1;

    /** The number of the next container; asked and told by whoever changes the catalog. */
    int nextContainerNumber() {
        return nextContainerNumber;
    }

    void nextContainerNumber(int next) {
        nextContainerNumber = next;
    }

    List<Database> databases() {
        return databases.values().stream()
                .sorted(Comparator.comparing(Database::id))
                .toList();
    }

    Database database(String id) {
        return findDatabase(id)
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.DATABASE_NOT_FOUND, "There is no database '{database}'. Create it first")
                        .with("database", id));
    }

    Optional<Database> findDatabase(String id) {
        return Optional.ofNullable(databases.get(id));
    }

    Optional<Database> findDatabase(ResourceId rid) {
        return databases.values().stream()
                .filter(database -> database.rid().equals(rid))
                .findFirst();
    }

    Optional<Database> findDatabase(int number) {
        return databases.values().stream()
                .filter(database -> database.number() == number)
                .findFirst();
    }

    /** Fails if a database was deleted, even if there is a new one with its name. */
    void checkThere(Database database) {
        if (database(database.id()).number() != database.number()) {
            throw new OrreryException(ErrorCode.DATABASE_NOT_FOUND,
                    "The database '{database}' was deleted. Create it again")
                    .with("database", database.id());
        }
    }

    List<Container> containers() {
        return List.copyOf(containers.values());
    }

    List<Container> containers(Database database) {
        return containers.values().stream()
                .filter(container -> container.databaseNumber() == database.number())
                .sorted(Comparator.comparing(Container::id))
                .toList();
    }

    Optional<Container> findContainer(Database database, String containerId) {
        return Optional.ofNullable(containers.get(new ContainerName(database.number(), containerId)));
    }

    Optional<Container> findContainer(ResourceId rid) {
        return containers.values().stream()
                .filter(container -> container.rid().equals(rid))
                .findFirst();
    }

    void put(Database database) {
        databases.put(database.id(), database);
    }

    void put(Container container) {
        containers.put(new ContainerName(container.databaseNumber(), container.id()), container);
    }

    void remove(Database database) {
        databases.remove(database.id());
    }

    void remove(Container container) {
        containers.remove(new ContainerName(container.databaseNumber(), container.id()));
    }

    private record ContainerName(int database, String id) {}
}
