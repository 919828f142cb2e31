package dev.orrery.engine.query.order;

import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The entries of an index in one partition, in which those with equal keys come in the order opposite to that of the
 * others. A few of them are gathered and turned round; if there are more, they are read once again from their other
 * end.
 */
final class OrderedTies implements OrderedEntries {

    private static final int GATHERED_MAX = 64;

    private final PartitionView view;
    private final OrderPlan plan;
    private final OrderedRanges ranges;
    private final QueryMeter meter;
    private final Deque<OrderedEntry> gathered = new ArrayDeque<>();
    private OrderedTerms entries;
    private Optional<OrderedTerms> tied = Optional.empty();
    private Optional<OrderedEntry> ahead = Optional.empty();

    OrderedTies(PartitionView view, OrderPlan plan, Optional<OrderedStart> start, QueryMeter meter) {
        this.view = view;
        this.plan = plan;
        this.ranges = new OrderedRanges(plan);
        this.meter = meter;
        Optional<Long> behind = start.flatMap(OrderedStart::behind);
        if (behind.isPresent()) {
            byte[] key = start.get().key();
            this.tied = Optional.of(new OrderedTerms(
                    view, plan, List.of(ranges.tied(key, behind.get())), plan.tieDirection(), meter));
            this.entries = new OrderedTerms(view, plan, ranges.behind(key), plan.direction(), meter);
        } else {
            this.entries = new OrderedTerms(
                    view, plan, start.map(ranges::from).orElseGet(ranges::all), plan.direction(), meter);
        }
    }

    @Override
    public Optional<OrderedEntry> next() {
        do {
            Optional<OrderedEntry> next = tied.isPresent() ? nextTied() : Optional.ofNullable(gathered.poll());
            if (next.isPresent()) {
                return next;
            }
        } while (gather());
        return Optional.empty();
    }

    private Optional<OrderedEntry> nextTied() {
        Optional<OrderedEntry> next = tied.get().next();
        if (next.isEmpty()) {
            tied.get().close();
            tied = Optional.empty();
        }
        return next;
    }

    /** Gathers the entries with the next key; false if there are no more. */
    private boolean gather() {
        Optional<OrderedEntry> first = ahead.isPresent() ? ahead : entries.next();
        if (first.isEmpty()) {
            return false;
        }
        byte[] key = first.get().key();
        ahead = first;
        while (ahead.isPresent() && Arrays.equals(ahead.get().key(), key)) {
            if (gathered.size() == GATHERED_MAX) {
                readFromTheOtherEnd(key);
                return true;
            }
            gathered.push(ahead.get());
            ahead = entries.next();
        }
        return true;
    }

    private void readFromTheOtherEnd(byte[] key) {
        gathered.clear();
        ahead = Optional.empty();
        entries.close();
        tied = Optional.of(
                new OrderedTerms(view, plan, List.of(ranges.tied(key)), plan.tieDirection(), meter));
        entries = new OrderedTerms(view, plan, ranges.behind(key), plan.direction(), meter);
    }

    @Override
    public void close() {
        tied.ifPresent(OrderedTerms::close);
        entries.close();
    }
}
