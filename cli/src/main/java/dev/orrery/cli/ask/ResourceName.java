package dev.orrery.cli.ask;

import dev.orrery.cli.client.Target;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** A database, or a container in it. */
public final class ResourceName {

    @Parameters(index = "0", paramLabel = "DATABASE", description = "The name of the database.")
    private String database;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "CONTAINER",
            description = "The name of the container; without it, it is about the database.")
    private Optional<String> container = Optional.empty();

    String database() {
        return database;
    }

    Optional<String> container() {
        return container;
    }

    Target target() {
        return container.map(name -> Target.of("dbs", database, "colls", name))
                .orElseGet(() -> Target.of("dbs", database));
    }

    /** The name in a sentence that begins with it. */
    String describe() {
        return container.map(name -> "Container " + database + "/" + name).orElseGet(() -> "Database " + database);
    }
}
