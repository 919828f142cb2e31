package dev.orrery.engine.query.order;

import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import java.util.Optional;
import java.util.function.Function;

/** The entries of an index in one partition, and at their place among them the items that have none. */
final class OrderedPartition implements OrderedEntries {

    private final OrderKeys keys;
    private final OrderedEntries terms;
    private final Function<Optional<Long>, OrderedEntries> absentItems;
    private final Optional<Long> absentBehind;
    private boolean isAbsentAhead;
    private Optional<OrderedEntries> absent = Optional.empty();
    private Optional<OrderedEntry> ahead;

    private OrderedPartition(
            OrderKeys keys,
            OrderedEntries terms,
            Function<Optional<Long>, OrderedEntries> absentItems,
            Optional<OrderedStart> start) {
        this.keys = keys;
        this.terms = terms;
        this.absentItems = absentItems;
        this.isAbsentAhead = keys.mayBeAbsent()
                && start.map(it -> keys.compare(it.key(), keys.ofAbsent()) <= 0).orElse(true);
        this.absentBehind = start.filter(it -> keys.compare(it.key(), keys.ofAbsent()) == 0)
                .flatMap(OrderedStart::behind);
        this.ahead = terms.next();
    }

    /**
     * Opens an index.
     *
     * @param absentItems leads to the items that have no entry, behind a document number or all of them
     */
    static OrderedPartition open(
            PartitionView view,
            OrderKeys keys,
            Function<Optional<Long>, OrderedEntries> absentItems,
            Optional<OrderedStart> start,
            QueryMeter meter) {
        OrderedEntries terms = terms(view, keys.plan(), start, meter);
        try {
            return new OrderedPartition(keys, terms, absentItems, start);
        } catch (RuntimeException e) {
            terms.close();
            throw e;
        }
    }

    private static OrderedEntries terms(
            PartitionView view, OrderPlan plan, Optional<OrderedStart> start, QueryMeter meter) {
        if (plan.direction() != plan.tieDirection()) {
            return new OrderedTies(view, plan, start, meter);
        }
        OrderedRanges ranges = new OrderedRanges(plan);
        return new OrderedTerms(
                view, plan, start.map(ranges::from).orElseGet(ranges::all), plan.direction(), meter);
    }

    @Override
    public Optional<OrderedEntry> next() {
        if (isAbsentAhead && isAtAbsent()) {
            Optional<OrderedEntry> next = absent().next();
            if (next.isPresent()) {
                return next;
            }
            isAbsentAhead = false;
        }
        Optional<OrderedEntry> next = ahead;
        if (next.isPresent()) {
            ahead = terms.next();
        }
        return next;
    }

    private boolean isAtAbsent() {
        return ahead.map(entry -> keys.compare(entry.key(), keys.ofAbsent()) > 0).orElse(true);
    }

    /** They are looked for only when it is their turn, since most readers stop before or start behind. */
    private OrderedEntries absent() {
        if (absent.isEmpty()) {
            absent = Optional.of(absentItems.apply(absentBehind));
        }
        return absent.get();
    }

    @Override
    public void close() {
        terms.close();
        absent.ifPresent(OrderedEntries::close);
    }
}
