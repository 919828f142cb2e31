package dev.orrery.engine.query.access;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.scan.ItemSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Items of which somebody is told when each is reached. */
public final class WatchedItems implements ItemSource {

    private final ItemSource items;
    private final Consumer<StoredItem> watcher;

    public WatchedItems(ItemSource items, Consumer<StoredItem> watcher) {
        this.items = items;
        this.watcher = watcher;
    }

    @Override
    public boolean next() {
        boolean isThere = items.next();
        if (isThere) {
            watcher.accept(items.item());
        }
        return isThere;
    }

    @Override
    public StoredItem item() {
        return items.item();
    }

    @Override
    public String position() {
        return items.position();
    }

    @Override
    public Optional<String> positionBefore(Optional<String> start) {
        return items.positionBefore(start);
    }

    @Override
    public List<RangePosition> read() {
        return items.read();
    }

    @Override
    public void close() {
        items.close();
    }
}
