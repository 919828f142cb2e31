package dev.orrery.engine.random;

import dev.orrery.storage.Store;
import dev.orrery.testing.storage.ForwardingStore;

/** A store that outlives the engines on it. */
final class KeptStore extends ForwardingStore {

    KeptStore(Store store) {
        super(store);
    }

    @Override
    public void close() {}
}
