package dev.orrery.engine.request;

import dev.orrery.engine.procedure.TriggeredResult;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.value.JsonValue;
import java.util.Optional;

/**
 * What a write did.
 *
 * @param response what triggers made of the answer; empty if none had a say
 * @param log what triggers wrote to the console; empty if that was not wanted
 */
public record Written(ItemResult item, Optional<JsonValue> response, String log) {

    static Written alone(ItemResult item) {
        return new Written(item, Optional.empty(), "");
    }

    static Written withTriggers(TriggeredResult result) {
        return new Written(result.item(), Optional.of(result.responseBody()), result.log());
    }
}
