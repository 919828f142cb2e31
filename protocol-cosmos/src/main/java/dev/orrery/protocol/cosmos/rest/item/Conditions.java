package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.transaction.ItemCondition;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.Condition;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import java.time.Clock;
import java.util.random.RandomGenerator;

/** The conditions of patches: {@code from c where …}. */
final class Conditions {

    private final Clock clock;

    Conditions(Clock clock) {
        this.clock = clock;
    }

    ItemCondition parse(String text) {
        Condition condition = Condition.parse(text);
        EvaluationContext context =
                new EvaluationContext(clock.instant(), RandomGenerator.getDefault(), UserFunctions.NONE);
        return document -> condition.holds(document, context);
    }

    /** The condition of a patch's body, which is always met if there is none. */
    ItemCondition ofPatch(JsonValue body) {
        JsonValue text = body.isObject() ? body.property("condition") : JsonValue.UNDEFINED;
        return text.isString() ? parse(text.stringValue()) : ItemCondition.ALWAYS;
    }
}
