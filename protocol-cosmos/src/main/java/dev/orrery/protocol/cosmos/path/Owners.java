package dev.orrery.protocol.cosmos.path;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.resource.Database;
import dev.orrery.model.ResourceId;
import java.util.Optional;

/** Finds the databases and containers that paths name, by their ids or by their {@code _rid}s. */
public final class Owners {

    private final Catalog catalog;

    public Owners(Catalog catalog) {
        this.catalog = catalog;
    }

    /** The database that a path leads to or through. */
    public Database database(ResourcePath path) {
        return findDatabase(path).orElseGet(() -> catalog.database(path.idOf(ResourceType.DATABASE)));
    }

    /** The container that a path leads to or through. */
    public Container container(ResourcePath path) {
        return located(path).container();
    }

    /** The container that a path leads to or through, with its database. */
    public LocatedContainer located(ResourcePath path) {
        Database database = database(path);
        Container container = findContainer(database, path)
                .orElseGet(() -> catalog.container(database.id(), path.idOf(ResourceType.CONTAINER)));
        return new LocatedContainer(database, container);
    }

    /** The container that a path leads to or through, if it does and if there is one. */
    public Optional<Container> findContainer(ResourcePath path) {
        return path.isInContainer()
                ? findDatabase(path).flatMap(database -> findContainer(database, path))
                : Optional.empty();
    }

    /** The database that a path leads to or through, if there is one. */
    public Optional<Database> findDatabase(ResourcePath path) {
        String id = path.idOf(ResourceType.DATABASE);
        return catalog.findDatabase(id).or(() -> ResourceId.parse(id).flatMap(catalog::findDatabase));
    }

    private Optional<Container> findContainer(Database database, ResourcePath path) {
        String id = path.idOf(ResourceType.CONTAINER);
        return catalog.findContainer(database, id).or(() -> byRid(database, id));
    }

    private Optional<Container> byRid(Database database, String id) {
        return ResourceId.parse(id)
                .flatMap(catalog::findContainer)
                .filter(container -> container.databaseNumber() == database.number());
    }
}
