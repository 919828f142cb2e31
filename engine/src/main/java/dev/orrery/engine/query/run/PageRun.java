package dev.orrery.engine.query.run;

import dev.orrery.engine.item.DocumentForm;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.query.access.ItemAccess;
import dev.orrery.engine.query.access.WatchedItems;
import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.query.operator.Plan;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.model.ResourceId;
import dev.orrery.query.exec.RowProgram;
import dev.orrery.query.logical.LogicalPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/** What the operators of a query share while a page is made: they open each other here, and note what they read. */
final class PageRun {

    private final QueryParts parts;
    private final BoundQuery bound;
    private final QueryMeter meter;
    private final Owner owner;
    private final Map<Integer, RangePosition> read = new LinkedHashMap<>();
    private final LongAdder joinParts = new LongAdder();
    private final Set<Operator> opened = Collections.synchronizedSet(
            Collections.newSetFromMap(new IdentityHashMap<>()));

    /** Whose the rows are that are kept for a next page: a plan that is asked for again, as of then. */
    private record Owner(
            ResourceId container, LogicalPlan plan, FeedScope scope, Optional<RangePosition> pinnedAt,
            DocumentForm form) {}

    PageRun(QueryParts parts, Plan plan) {
        this.parts = parts;
        this.bound = plan.bound();
        this.meter = plan.planning().copy();
        this.owner = new Owner(
                bound.container().rid(),
                bound.plan(),
                bound.scope(),
                bound.pinned().map(PinnedPartition::position),
                bound.form());
    }

    QueryParts parts() {
        return parts;
    }

    BoundQuery bound() {
        return bound;
    }

    /** Whose the rows are that are kept for a next page. */
    Object owner() {
        return owner;
    }

    /** Counts what is read; it has counted the planning. */
    QueryMeter meter() {
        return meter;
    }

    /** Notes that an operator was opened. Safe for threads. */
    void open(Operator operator) {
        opened.add(operator);
    }

    /** The operators that were opened, each for itself, also if another is equal. */
    Set<Operator> opened() {
        return Collections.unmodifiableSet(opened);
    }

    List<RangePosition> read() {
        return List.copyOf(read.values());
    }

    void read(List<RangePosition> positions) {
        for (RangePosition position : positions) {
            read.merge(position.rangeId(), position, (one, other) -> one.lsn() > other.lsn() ? one : other);
        }
    }

    /** Notes what the JOINs of items cost, in 1/21 request units. Safe for threads. */
    void joined(long morePaidParts) {
        joinParts.add(morePaidParts);
    }

    /** Opens operators that give rows, for one thread: what makes rows of items and values of those. */
    RowProgram program(Operator.Project project) {
        open(project);
        return program(new LogicalPlan.Project(arranged(project.input()), project.value()));
    }

    RowProgram program(Operator.Group group) {
        open(group);
        return program(new LogicalPlan.Project(
                new LogicalPlan.Group(rows(group.input()), group.keys(), group.aggregates(), group.firstSlot()),
                group.value()));
    }

    private RowProgram program(LogicalPlan.Project plan) {
        return new RowProgram(plan, bound.context(), bound.form().shape());
    }

    private LogicalPlan.Arrangement arranged(Operator.Projectable input) {
        return switch (input) {
            case Operator.Sort sort -> {
                open(sort);
                yield new LogicalPlan.Sort(rows(sort.input()), sort.keys());
            }
            case Operator.RowsOfItems rows -> rows(rows);
            case Operator.IndexOnly known -> {
                open(known);
                yield known.answer().group();
            }
            case Operator.IndexDistinct values -> throw new IllegalStateException("An index has values, and no rows");
        };
    }

    private LogicalPlan.Rows rows(Operator.RowsOfItems operator) {
        open(operator);
        return switch (operator) {
            case Operator.Filter(var predicate, var input) -> new LogicalPlan.Filter(rows(input), predicate);
            case Operator.ItemRows items -> items.rows();
        };
    }

    /** Reads items one after the other, in all partitions. */
    <T> T readItems(Operator.ItemRows items, Optional<String> after, Function<ItemSource, T> work) {
        open(items);
        try (ItemSource source = paid(items.path().over(bound.scope()), after, meter)) {
            T result = work.apply(source);
            read(source.read());
            return result;
        }
    }

    /** Items of which each is paid for when the query looks at it, however many were read ahead. */
    private static ItemSource paid(ItemAccess access, Optional<String> after, QueryMeter meter) {
        return new WatchedItems(access.open(after, meter), meter::look);
    }

    /** Reads the items of each partition, of several at the same time. */
    <T> List<T> readPartitions(Operator.ItemRows items, Function<ItemSource, T> work) {
        record Done<R>(R result, QueryMeter meter, List<RangePosition> read) {}
        Function<FeedScope, Done<T>> ofPart = scope -> {
            QueryMeter ofPartition = meter.ofPart();
            try (ItemSource source = paid(items.path().over(scope), Optional.empty(), ofPartition)) {
                T result = work.apply(source);
                return new Done<>(result, ofPartition, source.read());
            }
        };
        open(items);
        List<T> results = new ArrayList<>();
        for (Done<T> done : parts.gather().overPartitions(bound.container(), bound.scope(), ofPart)) {
            results.add(done.result());
            meter.add(done.meter());
            read(done.read());
        }
        meter.joined(joinParts.sumThenReset());
        return results;
    }
}
