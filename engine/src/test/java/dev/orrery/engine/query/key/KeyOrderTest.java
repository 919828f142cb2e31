package dev.orrery.engine.query.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.query.PlanRequest;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.logical.Candidates;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.KeyConditions;
import dev.orrery.query.logical.KeySpan;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.logical.Scalar;
import dev.orrery.query.row.Compilation;
import dev.orrery.query.row.Formula;
import dev.orrery.testing.Failures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Items in the order of their partition keys and ids, which no index has. */
class KeyOrderTest {

    private static final String LONG = "long ".repeat(30);

    /** Keys with many items and with one, and such as an index can't tell apart. */
    private static final List<String> KEYS = List.of(
            "", "a", "aa", "b", "c", "é", "\uFFFD", "\uD83D\uDE00", LONG, LONG + "1", LONG + "2", LONG + "1" + LONG);

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container =
            engine.container("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}", 3);
    private final List<Known> known = new ArrayList<>();

    /** An item, by its keys. */
    private record Known(String key, String id) {

        byte[] place() {
            return KeySpan.place(JsonValue.of(key), ItemId.of(id));
        }
    }

    /** A formula with a name. */
    private record Named(String text, Formula formula) implements Scalar {

        @Override
        public Formula compile(Compilation compilation) {
            return formula;
        }
    }

    private record InSpan(KeySpan span, IndexCondition condition, KeyConditions conditions) implements Candidates {

        @Override
        public KeyConditions keys(List<PropertyPath> keyPaths) {
            return conditions;
        }
    }

    @BeforeEach
    void fill() {
        for (int i = 0; i < 60; i++) {
            put(KEYS.get(i % KEYS.size()), "i" + i * 7 % 60);
        }
        for (int i = 0; i < 40; i++) {
            put("single" + i, "x");
        }
        known.sort(Comparator.comparing(Known::place, Arrays::compareUnsigned));
        engine.items().create(container, TestEngine.json("{\"id\": \"none\"}"));
        engine.items().create(container, TestEngine.json("{\"id\": \"number\", \"pk\": 5}"));
    }

    private void put(String key, String id) {
        engine.items().create(container, new ValueWriter()
                .startObject()
                .name("id").value(id)
                .name("pk").value(key)
                .name("n").value(known.size())
                .endObject()
                .finish());
        known.add(new Known(key, id));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static LogicalPlan.Values plan(KeySpan span) {
        return plan(new InSpan(span, IndexCondition.EVERYTHING, KeyConditions.ANYTHING));
    }

    private static LogicalPlan.Values plan(Candidates candidates) {
        KeySpan span = candidates.span();
        Scalar isIn = new Named("in the span", row -> JsonValue.of(span.contains(KeySpan.place(
                row.body().property("pk").isUndefined() ? JsonValue.UNDEFINED : row.body().property("pk"),
                ItemId.ofText(row.body().property("id").stringValue())))));
        return new LogicalPlan.Project(
                new LogicalPlan.Sort(
                        new LogicalPlan.Filter(new LogicalPlan.Items(candidates), isIn),
                        List.of(key("pk"), key("id"))),
                new Named("pk and id", row -> new ValueWriter()
                        .startArray()
                        .value(row.body().property("pk"))
                        .value(row.body().property("id"))
                        .endArray()
                        .finish()));
    }

    private static LogicalPlan.Key key(String name) {
        return new LogicalPlan.Key(
                new Named(name, row -> row.body().property(name)),
                LogicalPlan.Direction.ASCENDING,
                Optional.of(PropertyPath.of(name)));
    }

    private QueryPage page(LogicalPlan.Values plan, FeedScope scope, Optional<String> continuation, int rows) {
        return engine.engine().queries().run(container, new PlanRequest(
                plan, scope, continuation, new FeedLimits(rows, Long.MAX_VALUE), new Cancellation()));
    }

    private List<Known> read(LogicalPlan.Values plan, int rowsPerPage, Runnable betweenPages) {
        List<Known> rows = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            QueryPage page = page(plan, FeedScope.EVERYTHING, continuation, rowsPerPage);
            page.rows().forEach(row -> rows.add(
                    new Known(row.element(0).stringValue(), row.element(1).stringValue())));
            continuation = page.continuation();
            betweenPages.run();
        } while (continuation.isPresent());
        return rows;
    }

    private List<Known> wanted(Predicate<Known> which) {
        return known.stream().filter(which).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 1000})
    void allItemsComeInOrderAndAreResumedAnywhere(int rowsPerPage) {
        assertThat(read(plan(KeySpan.STRINGS), rowsPerPage, () -> {})).isEqualTo(known);
    }

    @Test
    void aSplitBetweenPagesChangesNothing() {
        List<Known> read = read(plan(KeySpan.STRINGS), 17, () -> engine.engine().splits().splitLargest(container));

        assertThat(read).isEqualTo(known);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1000})
    void aSpanIsAllThatIsRead(int rowsPerPage) {
        for (Known low : List.of(known.getFirst(), known.get(20), known.get(50))) {
            for (Known high : List.of(known.get(30), known.get(70), known.getLast())) {
                KeySpan span = KeySpan.STRINGS.startingAt(low.place()).endingAt(high.place());

                assertThat(read(plan(span), rowsPerPage, () -> {})).isEqualTo(wanted(it -> span.contains(it.place())));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "aa", "single7", "none"})
    void aKeyAloneIsASpan(String key) {
        KeySpan one = KeySpan.of(JsonValue.of(key));

        assertThat(read(plan(one), 2, () -> {})).isEqualTo(wanted(it -> it.key().equals(key)));
        KeySpan some = one.then(KeySpan.STRINGS.startingAt(KeySpan.of(JsonValue.of("i30")).from()));
        assertThat(read(plan(some), 2, () -> {}))
                .isEqualTo(wanted(it -> it.key().equals(key) && it.id().compareTo("i30") >= 0));
    }

    @Test
    void aLogicalPartitionNeedsNoIndex() {
        PartitionKey key = PartitionKey.of("a");
        KeySpan span = KeySpan.of(JsonValue.of("a"));
        Candidates ofKey = new InSpan(
                span,
                new IndexCondition.Values(IndexPath.of(PropertyPath.of("pk")), ValueSet.point(JsonValue.of("a")),
                        false),
                new KeyConditions(List.of(new KeyConditions.Alternative(key, Optional.empty()))));

        assertThat(read(plan(ofKey), 2, () -> {})).isEqualTo(wanted(it -> it.key().equals("a")));
        QueryPage page = page(plan(ofKey), FeedScope.EVERYTHING, Optional.empty(), 2);
        assertThat(page.explanation().text()).isEqualTo("""
                LogicalPartition
                  Project pk and id
                    Filter in the span
                      KeyOrder from ["a"] to behind ["a"]
                """);
        assertThat(page.explanation().used()).isEmpty();
    }

    @Test
    void whatIsReadIsWhatAPageTakes() {
        QueryPage page = page(plan(KeySpan.STRINGS), FeedScope.EVERYTHING, Optional.empty(), 3);

        assertThat(page.explanation().text()).isEqualTo("""
                Gather
                  Project pk and id
                    Filter in the span
                      KeyOrder
                """);
        assertThat(page.work().items()).isEqualTo(4);
        assertThat(page.reached().orElseThrow().partitionKey()).isEqualTo(JsonValue.of(known.get(2).key()));
        assertThat(page.reached().orElseThrow().id()).isEqualTo(ItemId.of(known.get(2).id()));
    }

    @Test
    void anIndexThatLeavesFewItemsGoesFirst() {
        Candidates fewNumbers = new InSpan(
                KeySpan.STRINGS,
                new IndexCondition.Values(IndexPath.of(PropertyPath.of("n")), ValueSet.below(JsonValue.of(5)), false),
                KeyConditions.ANYTHING);

        assertThat(page(plan(fewNumbers), FeedScope.EVERYTHING, Optional.empty(), 10).explanation().text()).isEqualTo("""
                Gather
                  Project pk and id
                    Sort pk ASC, id ASC
                      Filter in the span
                        IndexScan /n < 5
                """);
    }

    @Test
    void whereItemsMayHaveNoPartitionKeyTheyAreSorted() {
        assertThat(page(plan(KeySpan.ALL), FeedScope.EVERYTHING, Optional.empty(), 10).explanation().text())
                .contains("Sort pk ASC, id ASC");
    }

    @ParameterizedTest
    @ValueSource(strings = {"i.0.0-0..", "i.0.0-0..!", "i.0.0-0..HGE", "i.0.0-0..HGEAHGEAAA"})
    void otherPositionsAreRefusedOrTheBeginning(String continuation) {
        if (continuation.endsWith("..")) {
            assertThat(page(plan(KeySpan.STRINGS), FeedScope.EVERYTHING, Optional.of(continuation), 1000).rows())
                    .hasSize(known.size());
        } else {
            Failures.assertThatOrreryFails(() -> page(
                    plan(KeySpan.STRINGS), FeedScope.EVERYTHING, Optional.of(continuation), 1000))
                    .withCode(ErrorCode.INVALID_REQUEST);
        }
    }
}
