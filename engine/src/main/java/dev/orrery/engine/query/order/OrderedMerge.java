package dev.orrery.engine.query.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** The entries of several partitions, merged into one order. */
final class OrderedMerge implements OrderedEntries {

    private final List<OrderedEntries> sources;
    private final PriorityQueue<Head> heads;

    /** The entry that a source has ahead. */
    private record Head(OrderedEntry entry, OrderedEntries source) {}

    OrderedMerge(List<? extends OrderedEntries> sources, OrderKeys keys) {
        this.sources = new ArrayList<>(sources);
        this.heads = new PriorityQueue<>((left, right) -> keys.compare(left.entry, right.entry));
        this.sources.forEach(this::advance);
    }

    private void advance(OrderedEntries source) {
        source.next().ifPresent(entry -> heads.add(new Head(entry, source)));
    }

    @Override
    public Optional<OrderedEntry> next() {
        Optional<Head> first = Optional.ofNullable(heads.poll());
        first.ifPresent(head -> advance(head.source));
        return first.map(Head::entry);
    }

    @Override
    public void close() {
        sources.forEach(OrderedEntries::close);
    }
}
