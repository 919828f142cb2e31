package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.protocol.cosmos.message.CosmosResponse;

/** How the outcomes of operations are told, alone or in a batch. */
final class ItemAnswers {

    private ItemAnswers() {}

    static int status(ItemResult.Outcome outcome) {
        return switch (outcome) {
            case CREATED -> CosmosResponse.CREATED;
            case REPLACED, FOUND -> CosmosResponse.OK;
            case DELETED -> CosmosResponse.NO_CONTENT;
            case NOT_MODIFIED -> CosmosResponse.NOT_MODIFIED;
        };
    }
}
