package dev.orrery.engine.query.random;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.query.OpenedOperators;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.query.RestartableEngine;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The engine's answer to a query, in pages of random sizes. Between two of them partitions may split or merge: whoever asked
 * for it alone goes on with each of its children, as clients do.
 */
final class PagedAnswer {

    private static final int PAGES_MAX = 5000;
    private static final int TOKEN_LENGTH_MAX = 1024;

    /** What is still to be read. */
    private record Rest(FeedScope scope, Optional<String> continuation) {}

    private final RestartableEngine engine;
    private final TestedContainer tested;
    private final Dice dice;
    private final RandomQuery query;
    private final List<String> events = new ArrayList<>();
    private final List<JsonValue> rows = new ArrayList<>();
    private final Deque<Rest> unread = new ArrayDeque<>();
    private boolean isInOrder = true;

    PagedAnswer(RestartableEngine engine, TestedContainer tested, Dice dice, RandomQuery query) {
        this.engine = engine;
        this.tested = tested;
        this.dice = dice;
        this.query = query;
    }

    List<JsonValue> rows(FeedScope scope) {
        unread.add(new Rest(scope, Optional.empty()));
        while (!unread.isEmpty()) {
            readPage(unread.remove());
        }
        return rows;
    }

    /** Whether the rows came from one query, not from some that went on with parts of it. */
    boolean isInOrder() {
        return isInOrder;
    }

    private void readPage(Rest rest) {
        int rowsMax = dice.one(1, 2, 3, 7, 1000, 1000);
        QueryPage page = engine.engine().queries().run(tested.container(), new QueryRequest(
                query.sql(), query.parameters(), rest.scope(), rest.continuation(), limits(rowsMax)));
        events.add(page.rows().size() + " of at most " + rowsMax + " rows");
        rows.addAll(page.rows());
        check(page, rowsMax);
        if (rest.continuation().isEmpty()) {
            OpenedOperators.checkFirstPage(page);
        }
        if (page.continuation().isPresent()) {
            goOn(new Rest(rest.scope(), page.continuation()));
        }
    }

    private FeedLimits limits(int rowsMax) {
        return new FeedLimits(rowsMax, dice.percent(10) ? 300 : 4_000_000);
    }

    private void check(QueryPage page, int rowsMax) {
        if (page.rows().size() > rowsMax) {
            throw new AssertionError("A page has more rows than it may have");
        }
        if (page.continuation().filter(token -> token.length() >= TOKEN_LENGTH_MAX).isPresent()) {
            throw new AssertionError("A continuation token is too long: " + page.continuation().get());
        }
        if (page.read().stream().map(RangePosition::rangeId).distinct().count() < page.read().size()) {
            throw new AssertionError("A page has read a partition twice: " + page.read());
        }
        if (events.size() > PAGES_MAX) {
            throw new AssertionError("The query does not end");
        }
    }

    private void goOn(Rest rest) {
        if (dice.below(1000) == 0) {
            tested.restart();
            events.add("a restart");
        }
        switch (rest.scope()) {
            case FeedScope.OnePartition(int range, var within) when isSplitNow() -> goOnInChildren(rest, range);
            case FeedScope.OnePartition(int range, var within) when dice.below(50) == 0 -> goOnInMerged(rest, range);
            case FeedScope.OnePartition partition -> unread.addFirst(rest);
            case FeedScope.FullKey key -> restructureMaybe(rest);
            case FeedScope.KeyPrefix prefix -> restructureMaybe(rest);
            case FeedScope.HashRange range -> restructureMaybe(rest);
        }
    }

    private void restructureMaybe(Rest rest) {
        if (dice.below(200) == 0) {
            events.add("a split of " + tested.split());
        }
        if (dice.below(200) == 0) {
            events.add("a merge of " + tested.merge());
        }
        unread.addFirst(rest);
    }

    // What has to be counted or compared over all rows can't go on in two places.
    private boolean isSplitNow() {
        return dice.below(50) == 0 && query.kind() == RandomQuery.Kind.ROWS && query.window().isEmpty();
    }

    private void goOnInChildren(Rest rest, int range) {
        unread.addFirst(rest);
        List<RestOfRange> ranges = rangesUnread();
        List<PartitionRange> children = tested.split(range);
        events.add("a split into " + children);
        isInOrder &= children.isEmpty();
        goOnIn(ranges);
    }

    private void goOnInMerged(Rest rest, int range) {
        unread.addFirst(rest);
        List<RestOfRange> ranges = rangesUnread();
        events.add("a merge into " + tested.merge(range));
        goOnIn(ranges);
    }

    /** What is still to be read, by places that outlive partitions. */
    private record RestOfRange(EpkRange range, Optional<String> continuation) {}

    private List<RestOfRange> rangesUnread() {
        return unread.stream().map(this::restOfRange).toList();
    }

    private RestOfRange restOfRange(Rest rest) {
        if (!(rest.scope() instanceof FeedScope.OnePartition(int id, Optional<EpkRange> within))) {
            throw new IllegalStateException("Only partitions are gone on with in parts");
        }
        EpkRange whole = tested.container().partitions().withId(id).epkRange();
        return new RestOfRange(whole.intersection(within.orElse(EpkRange.ALL)).orElseThrow(), rest.continuation());
    }

    private void goOnIn(List<RestOfRange> ranges) {
        unread.clear();
        for (RestOfRange rest : ranges) {
            for (Partition partition : tested.container().partitions().all()) {
                partition.epkRange().intersection(rest.range()).ifPresent(part -> unread.add(new Rest(
                        new FeedScope.OnePartition(partition.range().id(), Optional.of(part)), rest.continuation())));
            }
        }
    }

    /** What happened while the rows were read. */
    @Override
    public String toString() {
        return String.join(", ", events);
    }
}
