package dev.orrery.engine.transaction;

import dev.orrery.engine.item.StoredItem;
import java.util.Optional;

/** One item in a transaction: the stored version, and the one that the transaction has made of it. */
final class Slot {

    private final byte[] itemKey;
    private final Optional<StoredItem> stored;
    private final boolean hadExpired;
    private Optional<StoredItem> current;
    private boolean changed;

    /** A slot with what the store has; what has expired is stored, but not current. */
    Slot(byte[] itemKey, Optional<StoredItem> stored, Optional<StoredItem> current) {
        this.itemKey = itemKey;
        this.stored = stored;
        this.hadExpired = stored.isPresent() && current.isEmpty();
        this.current = current;
    }

    byte[] itemKey() {
        return itemKey;
    }

    Optional<StoredItem> stored() {
        return stored;
    }

    /** Whether what is stored had expired before the transaction began. */
    boolean hadExpired() {
        return hadExpired;
    }

    Optional<StoredItem> current() {
        return current;
    }

    void change(Optional<StoredItem> next) {
        current = next;
        changed = true;
    }

    /** Whether there is something to write. */
    boolean isChanged() {
        return changed && (stored.isPresent() || current.isPresent());
    }
}
