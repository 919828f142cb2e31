package dev.orrery.engine.query.answer;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.access.ScopedTerms;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import java.util.List;
import java.util.function.Consumer;

/**
 * A cursor over the different index keys of a path in one partition, those that an item has which a query may see. Used
 * by one thread; must be closed.
 */
final class IndexKeys implements AutoCloseable {

    private enum Standing {
        BEFORE_ALL,
        AT_THE_KEY,
        BEHIND_THE_KEY,
        BEHIND_ALL
    }

    private final PartitionView view;
    private final ScopedTerms terms;
    private final QueryMeter meter;
    private Standing standing = Standing.BEFORE_ALL;
    private byte[] key = {};

    IndexKeys(PartitionView view, ScopedTerms terms, QueryMeter meter) {
        this.view = view;
        this.terms = terms;
        this.meter = meter;
    }

    boolean next() {
        boolean isThere = switch (standing) {
            case BEFORE_ALL -> terms.next();
            case AT_THE_KEY -> terms.nextKey();
            case BEHIND_THE_KEY -> true;
            case BEHIND_ALL -> false;
        };
        while (isThere && view.needsItems() && !isVisible()) {
            isThere = terms.next();
        }
        standing = isThere ? Standing.AT_THE_KEY : Standing.BEHIND_ALL;
        if (isThere) {
            key = terms.indexKey();
        }
        return isThere;
    }

    private boolean isVisible() {
        return view.load(List.of(terms.itemKey()), meter).getFirst().isPresent();
    }

    /** The current key; not to be changed. */
    byte[] key() {
        return key;
    }

    /** Gives each item that has the current key to a consumer, once. */
    void forEachItem(Consumer<StoredItem> consumer) {
        boolean isThere = true;
        while (isThere && terms.isAtKey(key)) {
            view.load(List.of(terms.itemKey()), meter).getFirst().ifPresent(consumer);
            isThere = terms.next();
        }
        standing = isThere ? Standing.BEHIND_THE_KEY : Standing.BEHIND_ALL;
    }

    @Override
    public void close() {
        terms.close();
    }
}
