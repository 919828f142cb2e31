package dev.orrery.engine.query.order;

import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.TermCursor;
import dev.orrery.storage.Direction;
import dev.orrery.storage.KeyRange;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The entries in some ranges of an index in one partition, one range after the other. */
final class OrderedTerms implements OrderedEntries {

    private final PartitionView view;
    private final int keyStart;
    private final Deque<KeyRange> ranges;
    private final Direction direction;
    private final QueryMeter meter;
    private Optional<TermCursor> cursor = Optional.empty();

    OrderedTerms(PartitionView view, OrderPlan plan, List<KeyRange> ranges, Direction direction, QueryMeter meter) {
        this.view = view;
        this.keyStart = Long.BYTES + plan.prefix().length;
        this.ranges = new ArrayDeque<>(ranges);
        this.direction = direction;
        this.meter = meter;
    }

    @Override
    public Optional<OrderedEntry> next() {
        while (cursor.isPresent() || !ranges.isEmpty()) {
            TermCursor open = cursor.orElseGet(this::openNext);
            while (open.next()) {
                byte[] itemKey = open.itemKey();
                if (view.admits(itemKey)) {
                    return Optional.of(entry(open, itemKey));
                }
            }
            close();
        }
        return Optional.empty();
    }

    private TermCursor openNext() {
        TermCursor opened = TermCursor.over(view.snapshot(), ranges.remove(), direction, meter);
        cursor = Optional.of(opened);
        return opened;
    }

    private OrderedEntry entry(TermCursor open, byte[] itemKey) {
        byte[] entry = open.entry();
        byte[] key = Arrays.copyOfRange(entry, keyStart, entry.length - Long.BYTES);
        return new OrderedEntry(view, key, open.documentNumber(), itemKey, 0);
    }

    @Override
    public void close() {
        cursor.ifPresent(TermCursor::close);
        cursor = Optional.empty();
    }
}
