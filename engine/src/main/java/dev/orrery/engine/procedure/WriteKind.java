package dev.orrery.engine.procedure;

import dev.orrery.engine.resource.TriggerOperation.Writes;
import dev.orrery.engine.transaction.ItemOperation;

/** A write as triggers know it. A patch is a replace to them, a merge an upsert. */
enum WriteKind {
    CREATE("Create"),
    REPLACE("Replace"),
    UPSERT("Upsert"),
    DELETE("Delete");

    private final String spelling;

    WriteKind(String spelling) {
        this.spelling = spelling;
    }

    static WriteKind of(ItemOperation operation) {
        return switch (operation) {
            case ItemOperation.Create create -> CREATE;
            case ItemOperation.Upsert upsert -> UPSERT;
            case ItemOperation.Replace replace -> REPLACE;
            case ItemOperation.Modify modify -> REPLACE;
            case ItemOperation.Merge merge -> UPSERT;
            case ItemOperation.Delete delete -> DELETE;
            case ItemOperation.Read read -> throw new IllegalArgumentException("A read has no triggers");
        };
    }

    String spelling() {
        return spelling;
    }

    /** Whether triggers that were defined for these writes run with this one. */
    boolean isFor(Writes writes) {
        return switch (writes) {
            case ALL -> true;
            case CREATE -> this == CREATE;
            case UPDATE, REPLACE -> this == REPLACE;
            case UPSERT -> this == UPSERT;
            case DELETE -> this == DELETE;
        };
    }
}
