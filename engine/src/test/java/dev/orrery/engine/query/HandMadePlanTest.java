package dev.orrery.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.query.function.AggregateFunction;
import dev.orrery.query.logical.Candidates;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.logical.LogicalPlan.Direction;
import dev.orrery.query.logical.LogicalPlan.Rows;
import dev.orrery.query.logical.LogicalPlan.Taken;
import dev.orrery.query.logical.LogicalPlan.Values;
import dev.orrery.query.logical.RowWindow;
import dev.orrery.query.logical.Scalar;
import dev.orrery.query.row.Compilation;
import dev.orrery.query.row.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans that no text was parsed for: a language of formulas alone, beside SQL that asks for the same. */
class HandMadePlanTest {

    private static final int ITEMS = 40;

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container =
            engine.container("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}", 3);

    private final Scalar n = property("n");
    private final Rows items = new LogicalPlan.Items(Candidates.ANY);

    /** A formula with a name. */
    private record Named(String text, Formula formula, Optional<IndexPath> place) implements Scalar {

        @Override
        public Formula compile(Compilation compilation) {
            return formula;
        }
    }

    private static Scalar property(String name) {
        Formula formula = row -> row.body().property(name);
        return new Named(name, formula, Optional.of(IndexPath.of(PropertyPath.of(name))));
    }

    private static Scalar computed(String text, Formula formula) {
        return new Named(text, formula, Optional.empty());
    }

    @BeforeEach
    void fill() {
        for (int i = 0; i < ITEMS; i++) {
            engine.items().create(container, TestEngine.json(
                    "{\"id\": \"%d\", \"pk\": \"p%d\", \"n\": %d, \"third\": %d, \"tags\": [\"a\", \"t%d\"]}"
                            .formatted(i, i % 7, i, i % 3, i % 2)));
        }
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1000})
    void aFilterUsesTheIndexAndIsResumedAnywhere(int rowsPerPage) {
        assertSame(oddFrom(30), "SELECT VALUE c.n FROM c WHERE c.n >= 30 AND c.n % 2 = 1", rowsPerPage, """
                Gather
                  Project n
                    Filter n from 30 on, odd
                      IndexScan /n >= 30
                """);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1000})
    void anExactConditionNeedsNoFilter(int rowsPerPage) {
        Scalar isTwo = computed("third is 2", row -> JsonValue.of(row.body().property("third").equals(two())));
        Rows rows = new LogicalPlan.Filter(candidates("third", ValueSet.point(two()), true), isTwo);

        assertSame(
                new LogicalPlan.Project(rows, n),
                "SELECT VALUE c.n FROM c WHERE c.third = 2",
                rowsPerPage,
                """
                        Gather
                          Project n
                            IndexLookup /third = 2
                        """);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1000})
    void anOrderComesFromTheIndex(int rowsPerPage) {
        LogicalPlan.Key key = new LogicalPlan.Key(n, Direction.DESCENDING, Optional.of(PropertyPath.of("n")));
        Values plan = new LogicalPlan.Limit(
                new LogicalPlan.Project(new LogicalPlan.Sort(items, List.of(key)), n), new RowWindow(2, 7));

        assertSame(plan, "SELECT VALUE c.n FROM c ORDER BY c.n DESC OFFSET 2 LIMIT 7", rowsPerPage, """
                Gather
                  Limit 7 after 2
                    Project n
                      IndexOrder /n DESC
                """);
    }

    @Test
    void whatSqlRefusesToSortByIsSorted() {
        Scalar negated = computed("-n", row -> JsonValue.of(-row.body().property("n").longValue()));
        LogicalPlan.Key key = new LogicalPlan.Key(negated, Direction.ASCENDING, Optional.empty());
        Values plan = new LogicalPlan.Project(new LogicalPlan.Sort(oddRowsFrom(30), List.of(key)), n);

        assertThat(read(plan, 2).rows()).extracting(JsonValue::longValue).containsExactly(39L, 37L, 35L, 33L, 31L);
        assertThat(page(plan, Optional.empty(), 2).explanation().text()).isEqualTo("""
                Gather
                  Project n
                    Sort -n ASC
                      Filter n from 30 on, odd
                        IndexScan /n >= 30
                """);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1000})
    void unnestedElementsAreGrouped(int rowsPerPage) {
        Scalar tags = property("tags");
        Rows unnested = new LogicalPlan.Unnest(items, tags, Taken.ELEMENTS, 0);
        Values plan = new LogicalPlan.Project(
                new LogicalPlan.Group(
                        unnested,
                        List.of(computed("tag", row -> row.slot(0))),
                        List.of(new LogicalPlan.Aggregate(AggregateFunction.SUM, n)),
                        1),
                computed("sum", row -> row.slot(2)));

        assertSame(plan, "SELECT VALUE SUM(c.n) FROM c JOIN t IN c.tags GROUP BY t", rowsPerPage, """
                Gather
                  Group by tag: sum
                    Scan
                """);
    }

    @Test
    void whatTheIndexKnowsIsNotRead() {
        Values greatest = new LogicalPlan.Project(
                new LogicalPlan.Group(
                        items, List.of(), List.of(new LogicalPlan.Aggregate(AggregateFunction.MAX, n)), 0),
                computed("greatest", row -> row.slot(0)));
        Values thirds = new LogicalPlan.Distinct(new LogicalPlan.Project(items, property("third")));

        assertSame(greatest, "SELECT VALUE MAX(c.n) FROM c", 1, """
                Gather
                  Project greatest
                    IndexOnly
                """);
        assertSame(thirds, "SELECT DISTINCT VALUE c.third FROM c", 1, """
                Gather
                  Project third
                    IndexDistinct /third
                """);
    }

    @Test
    void aPlanOverThePlanOfAllItemsRunsInMemory() {
        LogicalPlan.Key key = new LogicalPlan.Key(n, Direction.DESCENDING, Optional.empty());
        Values inner = new LogicalPlan.Limit(
                new LogicalPlan.Project(new LogicalPlan.Sort(items, List.of(key)), n), new RowWindow(0, 3));
        Values plan = new LogicalPlan.Project(
                new LogicalPlan.Apply(new LogicalPlan.OneRow(), inner, Taken.WHOLE, 0),
                computed("it", row -> row.slot(0)));

        assertThat(read(plan, 1).rows()).extracting(JsonValue::longValue).containsExactly(39L, 38L, 37L);
        assertThat(page(plan, Optional.empty(), 1).explanation().text()).contains("Query Project it", "Scan");
    }

    private Values oddFrom(int least) {
        return new LogicalPlan.Project(oddRowsFrom(least), n);
    }

    private Rows oddRowsFrom(int least) {
        Scalar isOdd = computed("n from " + least + " on, odd", row -> {
            long value = row.body().property("n").longValue();
            return JsonValue.of(value >= least && value % 2 == 1);
        });
        return new LogicalPlan.Filter(candidates("n", ValueSet.atLeast(JsonValue.of(least)), false), isOdd);
    }

    private static Rows candidates(String path, ValueSet values, boolean isExact) {
        return new LogicalPlan.Items(Candidates.of(
                new IndexCondition.Values(IndexPath.of(PropertyPath.of(path)), values, isExact)));
    }

    private static JsonValue two() {
        return JsonValue.of(2);
    }

    /** A plan gives the same rows as SQL, by the same operators, at the same price. */
    private void assertSame(Values plan, String sql, int rowsPerPage, String explained) {
        Answer answer = read(plan, rowsPerPage);

        Answer wanted = read(sql, rowsPerPage);
        assertThat(answer.rows()).isNotEmpty().isEqualTo(wanted.rows());
        assertThat(answer.charges()).isEqualTo(wanted.charges());
        QueryPage first = page(plan, Optional.empty(), rowsPerPage);
        assertThat(first.explanation().text()).isEqualTo(explained);
        OpenedOperators.checkFirstPage(first);
    }

    private record Answer(List<JsonValue> rows, List<String> charges) {}

    private interface Pages {
        QueryPage next(Optional<String> continuation);
    }

    private Answer read(Values plan, int rowsPerPage) {
        return read(continuation -> page(plan, continuation, rowsPerPage));
    }

    private Answer read(String sql, int rowsPerPage) {
        return read(continuation -> engine.engine().queries().run(container, new QueryRequest(
                sql, JsonValue.UNDEFINED, FeedScope.EVERYTHING, continuation, limits(rowsPerPage))));
    }

    private static Answer read(Pages pages) {
        List<JsonValue> rows = new ArrayList<>();
        List<String> charges = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            QueryPage page = pages.next(continuation);
            rows.addAll(page.rows());
            charges.add(page.charge().toString());
            continuation = page.continuation();
        } while (continuation.isPresent());
        return new Answer(rows, charges);
    }

    private QueryPage page(Values plan, Optional<String> continuation, int rowsPerPage) {
        return engine.engine().queries().run(
                container, new PlanRequest(
                        plan, FeedScope.EVERYTHING, continuation, limits(rowsPerPage), new Cancellation()));
    }

    private static FeedLimits limits(int rowsPerPage) {
        return new FeedLimits(rowsPerPage, Long.MAX_VALUE);
    }
}
