package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.resource.Database;
import dev.orrery.network.http.HeaderText;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.path.LocatedContainer;

/** Tells clients which container an answer comes from; they keep session tokens by it. */
final class ContainerHeaders {

    private ContainerHeaders() {}

    static CosmosResponse add(CosmosResponse response, LocatedContainer located) {
        response.from(located.container());
        if (response.isAboutNothing()) {
            return response;
        }
        return response
                .header(CosmosHeaders.OWNER_RID, located.container().rid().toString())
                .header(CosmosHeaders.OWNER_LINK, link(located.database(), located.container()));
    }

    /** A path by names, in which what a header can't carry is escaped. */
    private static String link(Database database, Container container) {
        return HeaderText.escape("dbs/" + database.id() + "/colls/" + container.id());
    }
}
