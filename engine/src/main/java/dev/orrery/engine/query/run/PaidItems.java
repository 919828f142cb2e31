package dev.orrery.engine.query.run;

import dev.orrery.engine.item.ItemSource;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.access.Meter;
import java.util.List;
import java.util.Optional;

/** Items of which each is paid for when the query looks at it, however many were read ahead. */
final class PaidItems implements ItemSource {

    private final ItemSource items;
    private final Meter meter;

    PaidItems(ItemSource items, Meter meter) {
        this.items = items;
        this.meter = meter;
    }

    @Override
    public boolean next() {
        boolean isThere = items.next();
        if (isThere) {
            meter.look(items.item());
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
