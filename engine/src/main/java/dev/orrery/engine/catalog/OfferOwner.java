package dev.orrery.engine.catalog;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.resource.Database;
import dev.orrery.model.ResourceId;

/** What an offer provisions throughput for. */
public sealed interface OfferOwner {

    ResourceId rid();

    /** The link by resource ids, with a slash at its end. */
    String selfLink();

    /** A database whose containers share the throughput. */
    record OfDatabase(Database database) implements OfferOwner {
        @Override
        public ResourceId rid() {
            return database.rid();
        }

        @Override
        public String selfLink() {
            return "dbs/" + rid() + "/";
        }
    }

    /** A container with throughput of its own. */
    record OfContainer(Container container) implements OfferOwner {
        @Override
        public ResourceId rid() {
            return container.rid();
        }

        @Override
        public String selfLink() {
            return "dbs/" + rid().databasePart() + "/colls/" + rid() + "/";
        }
    }
}
