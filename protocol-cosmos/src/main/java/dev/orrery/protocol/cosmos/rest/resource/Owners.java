package dev.orrery.protocol.cosmos.rest.resource;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.catalog.Database;
import dev.orrery.model.ResourceId;
import dev.orrery.protocol.cosmos.rest.message.ResourcePath;
import dev.orrery.protocol.cosmos.rest.message.ResourceType;
import java.util.Optional;

/** Finds the databases and containers that paths name, by their ids or by their {@code _rid}s. */
public final class Owners {

    private final Catalog catalog;

    public Owners(Catalog catalog) {
        this.catalog = catalog;
    }

    /** The database that a path leads to or through. */
    public Database database(ResourcePath path) {
        String id = path.idOf(ResourceType.DATABASE);
        return catalog.findDatabase(id)
                .or(() -> ResourceId.parse(id).flatMap(catalog::findDatabase))
                .orElseGet(() -> catalog.database(id));
    }

    /** The container that a path leads to or through. */
    public Container container(ResourcePath path) {
        String id = path.idOf(ResourceType.CONTAINER);
        Database database = database(path);
        return catalog.findContainer(database, id)
                .or(() -> byRid(database, id))
                .orElseGet(() -> catalog.container(database.id(), id));
    }

    private Optional<Container> byRid(Database database, String id) {
        return ResourceId.parse(id)
                .flatMap(catalog::findContainer)
                .filter(container -> container.databaseNumber() == database.number());
    }
}
