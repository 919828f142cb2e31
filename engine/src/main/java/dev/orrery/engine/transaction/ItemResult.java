package dev.orrery.engine.transaction;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.Etag;
import java.util.Optional;

/**
 * What an operation did.
 *
 * @param item after the operation; there is none after a delete
 * @param before the version that a write has replaced or deleted
 * @param patched how many properties a patch has changed
 */
public record ItemResult(Outcome outcome, Optional<StoredItem> item, Optional<StoredItem> before, int patched) {

    /** What an operation did. */
    public enum Outcome {
        CREATED,
        REPLACED,
        DELETED,
        FOUND,
        NOT_MODIFIED
    }

    /** A result that has nothing to do with an earlier version. */
    static ItemResult of(Outcome outcome, StoredItem item) {
        return new ItemResult(outcome, Optional.of(item), Optional.empty(), 0);
    }

    /** What reading an item gives whose reader may know this version. */
    public static ItemResult read(StoredItem item, Optional<Etag> known) {
        boolean isKnown = known.isPresent() && known.get().equals(item.etag());
        return of(isKnown ? Outcome.NOT_MODIFIED : Outcome.FOUND, item);
    }

    static ItemResult replaced(StoredItem before, StoredItem item) {
        return new ItemResult(Outcome.REPLACED, Optional.of(item), Optional.of(before), 0);
    }

    static ItemResult deleted(StoredItem before) {
        return new ItemResult(Outcome.DELETED, Optional.empty(), Optional.of(before), 0);
    }

    ItemResult withPatched(int properties) {
        return new ItemResult(outcome, item, before, properties);
    }
}
