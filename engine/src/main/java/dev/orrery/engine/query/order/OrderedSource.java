package dev.orrery.engine.query.order;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.access.BatchSizes;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.scan.ItemSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The items that entries lead to, loaded in batches that grow, so that a reader who wants few items loads few. */
final class OrderedSource implements ItemSource {

    private final List<PartitionView> views;
    private final OrderedEntries entries;
    private final OrderKeys keys;
    private final OrderedLoad load;
    private final BatchSizes sizes;
    private final Deque<Loaded> batch = new ArrayDeque<>();
    private Loaded current;
    private Optional<Loaded> previous = Optional.empty();

    /** An entry and its item. */
    private record Loaded(OrderedEntry entry, StoredItem item) {}

    OrderedSource(
            List<PartitionView> views, OrderedEntries entries, OrderKeys keys, OrderedLoad load, BatchSizes sizes) {
        this.views = List.copyOf(views);
        this.entries = entries;
        this.keys = keys;
        this.load = load;
        this.sizes = sizes;
    }

    @Override
    public boolean next() {
        previous = Optional.ofNullable(current);
        boolean isMore = true;
        while (batch.isEmpty() && isMore) {
            isMore = loadBatch();
        }
        current = batch.poll();
        return current != null;
    }

    /** Loads the next items; false if there are no more. */
    private boolean loadBatch() {
        int count = sizes.next();
        List<OrderedEntry> wanted = new ArrayList<>(count);
        Optional<OrderedEntry> entry = entries.next();
        while (entry.isPresent()) {
            wanted.add(entry.get());
            entry = wanted.size() < count ? entries.next() : Optional.empty();
        }
        List<Optional<StoredItem>> items = load.load(wanted);
        long bytes = 0;
        for (int i = 0; i < wanted.size(); i++) {
            OrderedEntry found = wanted.get(i);
            items.get(i).ifPresent(item -> batch.add(new Loaded(found, item)));
            bytes += items.get(i).map(item -> item.body().encodedLength()).orElse(0);
        }
        sizes.loaded(count, bytes);
        return !wanted.isEmpty();
    }

    @Override
    public StoredItem item() {
        return current.item;
    }

    @Override
    public String position() {
        return OrderedPosition.behind(current.entry, keys).toString();
    }

    @Override
    public Optional<String> positionBefore(Optional<String> start) {
        return previous.map(loaded -> OrderedPosition.behind(loaded.entry, keys).toString()).or(() -> start);
    }

    @Override
    public List<RangePosition> read() {
        return views.stream().map(PartitionView::position).toList();
    }

    @Override
    public void close() {
        entries.close();
        views.forEach(PartitionView::close);
    }
}
