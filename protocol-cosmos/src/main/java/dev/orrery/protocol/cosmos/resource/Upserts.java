package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.resource.Upserted;
import dev.orrery.protocol.cosmos.message.CosmosResponse;

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
