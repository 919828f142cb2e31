package dev.orrery.protocol.cosmos.path;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.resource.Database;

/** A container that a path leads to or through, and the database that it is in. */
public record LocatedContainer(Database database, Container container) {}
