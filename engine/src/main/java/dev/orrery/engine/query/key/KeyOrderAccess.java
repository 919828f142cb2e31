package dev.orrery.engine.query.key;

import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.query.access.BatchSizes;
import dev.orrery.engine.query.access.ItemAccess;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.SortKey;
import dev.orrery.query.logical.KeySpan;
import dev.orrery.storage.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The items of a span in the order of their partition keys, which have one component, and of their ids.
 *
 * <p>The index has the partition keys in order, and the store the items of each in the order of their ids: so the keys of all
 * partitions are merged, and the items of one after the other are read from the store. Items without a partition key are in no
 * index, and have to be outside of the span.
 */
public final class KeyOrderAccess implements ItemAccess {

    /** The name that positions in this order have. */
    public static final String NAME = "i";

    private final QueryScope scope;
    private final KeySpan span;
    private final long expected;

    /**
     * Leads to items in order.
     *
     * @param expected how many of them the reader probably wants
     */
    public KeyOrderAccess(QueryScope scope, KeySpan span, long expected) {
        this.scope = scope;
        this.span = span;
        this.expected = expected;
    }

    /** The position that a text is which a source gave. */
    public static KeyOrderPosition position(String text) {
        return KeyOrderPosition.parse(text);
    }

    @Override
    public ItemSource open(Optional<String> after, QueryMeter meter) {
        KeySpan rest = after.map(KeyOrderPosition::parse)
                .map(position -> span.startingAt(KeyRange.justAfter(position.place())))
                .orElse(span);
        List<PartitionView> views = scope.openAll(scope.hashes());
        List<KeyRuns> runs = new ArrayList<>();
        try {
            PartitionKeyDefinition definition = scope.container().partitionKey();
            if (scope.scope() instanceof FeedScope.FullKey(PartitionKey key)) {
                return new KeyOrderSource(
                        views, List.of(run(views.getFirst(), definition, key)), runs, rest, new BatchSizes(expected),
                        meter);
            }
            views.forEach(view -> runs.add(KeyRuns.over(view, definition, rest, meter)));
            return new KeyOrderSource(views, List.of(), runs, rest, new BatchSizes(expected), meter);
        } catch (RuntimeException e) {
            runs.forEach(KeyRuns::close);
            views.forEach(PartitionView::close);
            throw e;
        }
    }

    private static KeyRun run(PartitionView view, PartitionKeyDefinition definition, PartitionKey key) {
        return new KeyRun(
                view,
                SortKey.of(key.components().getFirst()),
                LogicalPartition.of(definition, key).prefix(),
                Optional.empty());
    }
}
