package dev.orrery.engine.query.view;

import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.partition.EffectivePartitionKey;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The partitions that were opened to plan a query, with what was read of them: the run goes on with these, as they were
 * then. Must be closed. Safe for threads; a view belongs to one of them at a time.
 */
public final class SharedViews implements AutoCloseable {

    private final List<PartitionView> kept = new ArrayList<>();
    private boolean hasAll;

    /** All views of a scope: those that are kept, or else new ones, which then are. */
    synchronized List<PartitionView> all(FeedScope scope, Supplier<List<PartitionView>> open) {
        if (!hasAll || !kept.stream().allMatch(view -> view.isOf(scope))) {
            close();
            kept.addAll(open.get());
            hasAll = true;
        }
        return List.copyOf(kept);
    }

    /** Takes out the view of a scope that begins at a hash, if it is kept; from now on it belongs to the caller. */
    synchronized Optional<PartitionView> take(FeedScope scope, EffectivePartitionKey min) {
        for (Iterator<PartitionView> views = kept.iterator(); views.hasNext();) {
            PartitionView view = views.next();
            if (view.part().min().equals(min) && view.isOf(scope)) {
                views.remove();
                hasAll = false;
                return Optional.of(view);
            }
        }
        return Optional.empty();
    }

    @Override
    public synchronized void close() {
        kept.forEach(PartitionView::close);
        kept.clear();
        hasAll = false;
    }
}
