package dev.orrery.engine.resource;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.Arrays;

/** Whether a trigger runs before or after a write, in its author's spelling. */
public record TriggerType(Moment moment, String spelling) {

    /** The moment relative to the write. */
    public enum Moment {
        PRE,
        POST
    }

    /** Reads {@code Pre} or {@code Post} in any case. */
    public static TriggerType parse(String text) {
        return Arrays.stream(Moment.values())
                .filter(moment -> moment.name().equalsIgnoreCase(text))
                .map(moment -> new TriggerType(moment, text))
                .findFirst()
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.INVALID_DEFINITION, "The triggerType is '{triggerType}'. Use Pre or Post")
                        .with("triggerType", text));
    }
}
