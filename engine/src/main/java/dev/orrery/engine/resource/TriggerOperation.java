package dev.orrery.engine.resource;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.Arrays;

/** The writes that a trigger may be run with, in its author's spelling. */
public record TriggerOperation(Writes writes, String spelling) {

    /** Kinds of writes. */
    public enum Writes {
        ALL,
        CREATE,
        UPDATE,
        DELETE,
        REPLACE,
        UPSERT
    }

    /** Reads one of the operations in any case. */
    public static TriggerOperation parse(String text) {
        return Arrays.stream(Writes.values())
                .filter(writes -> writes.name().equalsIgnoreCase(text))
                .map(writes -> new TriggerOperation(writes, text))
                .findFirst()
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.INVALID_DEFINITION,
                        "The triggerOperation is '{triggerOperation}'. Use All, Create, Update, Delete, Replace or Upsert")
                        .with("triggerOperation", text));
    }
}
