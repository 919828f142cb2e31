package dev.orrery.engine.query.run;

import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.query.access.ItemAccess;
import dev.orrery.engine.query.access.WatchedItems;
import dev.orrery.engine.query.answer.DistinctAccess;
import dev.orrery.engine.query.answer.DistinctValues;
import dev.orrery.engine.query.plan.AccessPath;
import dev.orrery.engine.query.plan.BoundQuery;
import dev.orrery.engine.query.plan.DistinctPath;
import dev.orrery.engine.query.plan.Plan;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.engine.throughput.QueryPrices;
import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.DistinctRows;
import dev.orrery.query.exec.InMemoryQuery;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.RowGroups;
import dev.orrery.query.exec.RowProgram;
import dev.orrery.query.plan.KnownAggregates;
import dev.orrery.query.sql.SqlQuery;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs one page of a query along the steps of a plan. Used once. */
public final class QueryRunner {

    /** A place longer than this is not written into a continuation; the rows before it are counted instead. */
    private static final int PLACE_BYTES_MAX = 500;

    private static final String SORTED = "k";
    private static final String WHOLE = "m";

    private final QueryParts parts;
    private final Plan plan;
    private final BoundQuery bound;
    private final AccessPath way;
    private final QueryMeter meter;
    private final Owner owner;
    private final Map<Integer, RangePosition> read = new LinkedHashMap<>();
    private final LongAdder joinParts = new LongAdder();

    /** Whose the rows are that are kept for a next page: a query that is asked again in the same words, as of then. */
    private record Owner(
            ResourceId container,
            SqlQuery query,
            Parameters parameters,
            FeedScope scope,
            Optional<RangePosition> pinnedAt) {}

    /** Prepares to run a plan, with a meter that has counted its making. */
    public QueryRunner(QueryParts parts, Plan plan) {
        this.parts = parts;
        this.plan = plan;
        this.bound = plan.bound();
        this.way = plan.way();
        this.meter = plan.planning().copy();
        this.owner = new Owner(
                bound.container().rid(),
                bound.query(),
                bound.parameters(),
                bound.scope(),
                bound.pinned().map(PinnedPartition::position));
    }

    public RowPage run(Optional<QueryPosition> start) {
        return switch (plan.kind()) {
            case STREAMED -> bound.query().isDistinct() ? distinct(start) : streamed(start);
            case SORTED -> bound.query().isDistinct() ? distinctSorted(start) : sorted(start);
            case GROUPED -> grouped(start);
            case COUNTED -> counted(start);
            case DISTINCT_VALUES -> distinctValues(start);
            case WHOLE -> inMemory(start);
        };
    }

    /** What was read, for the plan and for the page. */
    public QueryMeter work() {
        return meter;
    }

    /** The partitions that were looked at. */
    public List<RangePosition> read() {
        return List.copyOf(read.values());
    }

    private void read(List<RangePosition> positions) {
        for (RangePosition position : positions) {
            read.merge(position.rangeId(), position, (one, other) -> one.lsn() > other.lsn() ? one : other);
        }
    }

    /** Rows in the order of the items. */
    private RowPage streamed(Optional<QueryPosition> start) {
        QueryPosition position = start.orElseGet(() -> QueryPosition.start(way.name()));
        StreamedPage page = new StreamedPage(bound, position, 0, row -> true, parts.deadline());
        return readFrom(position.after(), page);
    }

    private RowPage readFrom(Optional<String> after, StreamedPage page) {
        RowPage rows = readFrom(after, page::read);
        page.left().ifPresent(meter::leave);
        meter.joined(page.joinParts());
        return rows;
    }

    /** What a query with DISTINCT has seen so far. */
    private record Seen(DistinctRows rows, long count) {}

    private RowPage distinct(Optional<QueryPosition> start) {
        QueryPosition asked = start.orElseGet(() -> QueryPosition.start(way.name()));
        Optional<Seen> parked = parts.parked()
                .take(asked.parked(), owner, Seen.class)
                .filter(seen -> seen.count() == asked.rows());
        // Without what was seen before, all is read again.
        QueryPosition position = parked.isPresent() ? asked : QueryPosition.start(way.name());
        DistinctRows seen = parked.map(Seen::rows).orElseGet(DistinctRows::new);
        StreamedPage page =
                new StreamedPage(bound, position, asked.rows(), row -> seen.add(row.value()), parts.deadline());
        RowPage rows = readFrom(position.after(), page);
        return new RowPage(rows.rows(), rows.next().map(next -> parkSeen(next, seen)));
    }

    private QueryPosition parkSeen(QueryPosition next, DistinctRows seen) {
        return parts.parked()
                .keep(owner, new Seen(seen, next.rows()), seen.bytes())
                .map(next::withParked)
                .orElse(next);
    }

    /** Rows that are sorted here, since the way leads to their items in another order. */
    private RowPage sorted(Optional<QueryPosition> start) {
        QueryPosition position = start.orElseGet(() -> QueryPosition.start(SORTED));
        Optional<SortedPage> parked = parts.parked().find(position.parked(), owner, SortedPage.class);
        SortedPage rows = parked.orElseGet(() -> sort(position));
        return rows.page(bound, position, page -> parts.parked().keep(owner, page, page.bytes()));
    }

    private RowPage distinctSorted(Optional<QueryPosition> start) {
        return whole(start, () -> {
            SortedPage sorted = sort(QueryPosition.start(SORTED));
            sorted.checkComplete();
            return sorted.rows().stream().map(SortedRows.Sorted::row).toList();
        });
    }

    private SortedPage sort(QueryPosition start) {
        Optional<byte[]> after = start.after().map(QueryRunner::place);
        long before = after.isPresent() ? start.rows() : 0;
        long wanted = bound.query().isDistinct()
                ? Long.MAX_VALUE
                : (long) bound.window().offset() + bound.window().limit() - before;
        SortedRows all = new SortedRows(bound, after, wanted, SortedRows.BYTES_MAX);
        for (SortedRows some : overPartitions(source -> sortAll(source, after, wanted))) {
            all.addAll(some);
        }
        return new SortedPage(all.rows(), all.isCut(), before, all.bytes());
    }

    private SortedRows sortAll(ItemSource items, Optional<byte[]> after, long wanted) {
        SortedRows rows = new SortedRows(bound, after, wanted, SortedRows.BYTES_MAX);
        while (items.next()) {
            rows.add(items.item());
        }
        joinParts.add(rows.joinParts());
        return rows;
    }

    private static byte[] place(String text) {
        try {
            return Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw QueryPosition.invalid();
        }
    }

    static Optional<String> text(byte[] place) {
        return place.length > PLACE_BYTES_MAX
                ? Optional.empty()
                : Optional.of(Base64.getUrlEncoder().withoutPadding().encodeToString(place));
    }

    /** The rows of groups, gathered from all partitions. */
    private RowPage grouped(Optional<QueryPosition> start) {
        return whole(start, () -> {
            List<RowGroups> all = overPartitions(this::group);
            RowGroups groups = all.getFirst();
            all.subList(1, all.size()).forEach(groups::addAll);
            return groups.rowsInOrder();
        });
    }

    private RowGroups group(ItemSource items) {
        RowProgram program = bound.program();
        RowGroups groups = program.newGroups();
        while (items.next()) {
            program.whileRows(new ItemDocument(items.item(), bound.container()), row -> {
                groups.add(row);
                return true;
            });
            joinParts.add(QueryPrices.joinParts(program.joinedRows()));
        }
        return groups;
    }

    /** The one row of aggregates that the index knows. */
    private RowPage counted(Optional<QueryPosition> start) {
        read(plan.counted().in());
        SqlQuery known = KnownAggregates.putInto(bound.query(), plan.counted().values()).withoutWindow();
        return whole(start, () -> InMemoryQuery.run(known, bound.parameters(), List.of(), bound.context()));
    }

    /** Different values that the index has. */
    private RowPage distinctValues(Optional<QueryPosition> start) {
        QueryPosition position = start.orElseGet(() -> QueryPosition.start(way.name()));
        DistinctAccess access = DistinctPath.of(bound).orElseThrow().access(bound);
        try (DistinctValues values = access.open(position.after(), meter)) {
            RowPage page = ValuesPage.of(bound, position, values);
            read(values.read());
            return page;
        }
    }

    /** The rows of a query whose steps are not taken apart, over the items that the way leads to. */
    private RowPage inMemory(Optional<QueryPosition> start) {
        SqlQuery query = bound.query().withoutWindow();
        // Their order may be that of the items, so the next page goes the same way.
        Optional<QueryPosition> here = start.or(() -> Optional.of(QueryPosition.start(way.name())));
        return whole(here, () -> readFrom(Optional.empty(), items -> InMemoryQuery.run(
                query, bound.parameters(), () -> documents(items), bound.context())));
    }

    private Iterator<JsonValue> documents(ItemSource items) {
        return new Iterator<>() {
            private boolean isAhead = items.next();

            @Override
            public boolean hasNext() {
                return isAhead;
            }

            @Override
            public JsonValue next() {
                JsonValue document = items.item().document(bound.container());
                isAhead = items.next();
                return document;
            }
        };
    }

    /** A page of rows that are all computed at once; DISTINCT, TOP, OFFSET and LIMIT are applied to them. */
    private RowPage whole(Optional<QueryPosition> start, Supplier<List<JsonValue>> compute) {
        QueryPosition position = start.orElseGet(() -> QueryPosition.start(WHOLE));
        Optional<WholeRows> parked = parts.parked().find(position.parked(), owner, WholeRows.class);
        WholeRows rows = parked.orElseGet(() -> WholeRows.of(bound, compute.get()));
        return rows.page(bound, position, () -> parts.parked().keep(owner, rows, rows.bytes()));
    }

    private <T> T readFrom(Optional<String> after, Function<ItemSource, T> work) {
        try (ItemSource items = paid(way.over(bound.scope()), after, meter)) {
            T result = work.apply(items);
            read(items.read());
            return result;
        }
    }

    /** Items of which each is paid for when the query looks at it, however many were read ahead. */
    private static ItemSource paid(ItemAccess access, Optional<String> after, QueryMeter meter) {
        return new WatchedItems(access.open(after, meter), meter::look);
    }

    private <T> List<T> overPartitions(Function<ItemSource, T> work) {
        record Done<R>(R result, QueryMeter meter, List<RangePosition> read) {}
        Function<FeedScope, Done<T>> ofPart = scope -> {
            QueryMeter ofPartition = new QueryMeter();
            try (ItemSource items = paid(way.over(scope), Optional.empty(), ofPartition)) {
                T result = work.apply(items);
                return new Done<>(result, ofPartition, items.read());
            }
        };
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
