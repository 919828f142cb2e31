package dev.orrery.protocol.cosmos.rest.resource;

import dev.orrery.engine.resource.Upserted;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;

/** How upserts are answered. */
final class Upserts {

    private Upserts() {}

    static int status(Upserted<?> upserted) {
        return switch (upserted.outcome()) {
            case CREATED -> CosmosResponse.CREATED;
            case REPLACED -> CosmosResponse.OK;
        };
    }
}
