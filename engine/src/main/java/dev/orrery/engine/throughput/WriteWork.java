package dev.orrery.engine.throughput;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.transaction.ItemResult;
import java.util.Optional;

/**
 * What a write does to one item, in the measures that it is paid by.
 *
 * @param bytesBefore the size of the version that was there; 0 if there was none
 * @param bytesAfter the size of the version that is there now; 0 if there is none
 * @param terms how many index terms were removed or added
 * @param patched how many properties a patch has changed
 */
record WriteWork(long bytesBefore, long bytesAfter, int terms, int patched) {

    static WriteWork of(ItemResult result, Container container) {
        Optional<StoredItem> before = result.before();
        Optional<StoredItem> after = result.item();
        return new WriteWork(
                before.map(StoredSize::bytes).orElse(0),
                after.map(StoredSize::bytes).orElse(0),
                terms(before, after, container),
                result.patched());
    }

    private static int terms(Optional<StoredItem> before, Optional<StoredItem> after, Container container) {
        if (before.isPresent() && after.isPresent()) {
            return ChargedTerms.of(before.get(), container).differences(ChargedTerms.of(after.get(), container));
        }
        return before.or(() -> after).map(item -> ChargedTerms.of(item, container).count()).orElse(0);
    }

    WriteWork plus(WriteWork other) {
        return new WriteWork(
                bytesBefore + other.bytesBefore,
                bytesAfter + other.bytesAfter,
                terms + other.terms,
                patched + other.patched);
    }

    long bytes() {
        return bytesBefore + bytesAfter;
    }
}
