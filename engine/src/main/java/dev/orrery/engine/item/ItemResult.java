package dev.orrery.engine.item;

import java.util.Optional;

/** What an operation did, and the item after it; there is none after a delete. */
public record ItemResult(Outcome outcome, Optional<StoredItem> item) {

    /** What an operation did. */
    public enum Outcome {
        CREATED,
        REPLACED,
        DELETED,
        FOUND,
        NOT_MODIFIED
    }

    static ItemResult of(Outcome outcome, StoredItem item) {
        return new ItemResult(outcome, Optional.of(item));
    }

    static ItemResult deleted() {
        return new ItemResult(Outcome.DELETED, Optional.empty());
    }
}
