package dev.orrery.engine.query.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.throughput.QueryPrices;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is said about queries over 300 items, in three partitions, where {@code /hidden} is not indexed. */
class ExplanationTest {

    private static final int ITEMS = 300;
    private static final FeedScope ONE_KEY = new FeedScope.FullKey(PartitionKey.of("p1"));

    private static TestEngine engine;
    private static Container container;

    @BeforeAll
    static void fill() {
        engine = TestEngine.inMemory();
        container = engine.container("""
                {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2},
                 "indexingPolicy": {"includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/hidden/?"}]}}
                """, 3);
        for (int i = 0; i < ITEMS; i++) {
            engine.items().create(container, TestEngine.json("""
                    {"id": "i%d", "pk": "p%d", "n": %d, "g": %d, "hidden": %d}
                    """.formatted(i, i % 2, i, i % 50, i)));
        }
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    @Test
    void aPathThatIsNotIndexedIsToBeIncluded() {
        assertThat(advice("SELECT * FROM c WHERE c.hidden = 5", ONE_KEY))
                .filteredOn(sentence -> sentence.startsWith("Include /hidden/? in the indexing policy"))
                .hasSize(1);
        assertThat(advice("SELECT * FROM c WHERE c.n = 5", ONE_KEY)).isEmpty();
    }

    @Test
    void aFilterThatNoIndexCanAnswerIsToBeWrittenOtherwise() {
        assertThat(advice("SELECT * FROM c WHERE c.n + 1 = 5", ONE_KEY))
                .filteredOn(sentence -> sentence.startsWith("No part of the filter can be answered by an index"))
                .hasSize(1);
    }

    @Test
    void sortingWhatAFilterLeavesAsksForACompositeIndex() {
        assertThat(advice("SELECT * FROM c WHERE c.g = 5 ORDER BY c.n DESC", FeedScope.EVERYTHING))
                .filteredOn(sentence -> sentence.startsWith("Add a composite index over /g"))
                .hasSize(1);
    }

    @Test
    void visitingSeveralPartitionsCostsExtra() {
        assertThat(advice("SELECT * FROM c WHERE c.n = 5", FeedScope.EVERYTHING))
                .singleElement()
                .asString()
                .startsWith("The query visits 3 partitions")
                .contains("filter on the partition key (/pk)");
    }

    @Test
    void anItemThatIsNamedIsToBeReadWithoutAQuery() {
        assertThat(advice("SELECT * FROM c WHERE c.id = 'i1' AND c.pk = 'p1'", FeedScope.EVERYTHING))
                .singleElement()
                .asString()
                .startsWith("The filter names one item by id and partition key");
    }

    @Test
    void anAggregateOfManyItemsIsToBeKept() {
        assertThat(advice("SELECT VALUE SUM(c.n) FROM c", ONE_KEY))
                .singleElement()
                .asString()
                .startsWith("The aggregate reads 150 items");
    }

    @Test
    void itemsThatAreReadInVainAreCounted() {
        assertThat(advice("SELECT * FROM c WHERE c.n >= 0 AND c.n % 100 = 1", ONE_KEY))
                .singleElement()
                .asString()
                .startsWith("150 items are read for 3 rows");
    }

    @Test
    void everyStepSaysWhatItGaveAndWhatItCost() {
        JsonValue json = page("SELECT VALUE c.id FROM c WHERE c.g = 5 AND c.n % 2 = 1", FeedScope.EVERYTHING)
                .explanation().toJson();

        List<JsonValue> steps = new ArrayList<>();
        collect(json.property("plan"), steps);
        assertThat(steps).extracting(step -> step.property("operator").stringValue())
                .containsExactly("Gather", "Project", "Filter", "IndexLookup");
        assertThat(steps).allSatisfy(step -> {
            assertThat(step.property("rows").isNumber()).isTrue();
            assertThat(step.property("items").isNumber()).isTrue();
            assertThat(step.property("requestUnits").isNumber()).isTrue();
        });
        assertThat(steps.getFirst().property("rows").longValue()).isEqualTo(6);
        assertThat(steps.getFirst().property("partitions").longValue()).isEqualTo(3);
        assertThat(steps.getLast().property("items").longValue()).isEqualTo(6);
    }

    @Test
    void theCostOfTheStepsIsTheChargeOfThePage() {
        QueryPage page = page("SELECT VALUE c.id FROM c WHERE c.g = 5 AND c.n % 2 = 1", FeedScope.EVERYTHING);
        JsonValue json = page.explanation().toJson();

        assertThat(json.property("requestUnits").doubleValue()).isEqualTo(page.charge().units());
        assertThat(sum(page.explanation().steps())).isEqualTo(page.charge());
        assertThat(json.property("requestUnitsFor").property("partitions").doubleValue())
                .isEqualTo(QueryPrices.visits(3).units());
    }

    private static RequestCharge sum(PlanStep step) {
        return step.inputs().stream().map(ExplanationTest::sum).reduce(step.charge(), RequestCharge::plus);
    }

    @Test
    void theIndexesThatWereUsedAndThoseThatAreMissingAreNamed() {
        JsonValue json = page("SELECT * FROM c WHERE c.n = 5 AND c.hidden = 5", ONE_KEY).explanation().toJson();

        assertThat(json.property("indexes")).isEqualTo(TestEngine.json("[[\"/n\"]]"));
        assertThat(json.property("missingIndexes")).isEqualTo(TestEngine.json("[[\"/hidden\"]]"));
    }

    @Test
    void asTextEveryStepIsALineBeforeThoseThatItTakesItsRowsFrom() {
        assertThat(page("SELECT TOP 2 VALUE c.id FROM c WHERE STARTSWITH(c.id, 'i1') AND c.n % 2 = 1", ONE_KEY)
                .explanation().text()).isEqualTo("""
                        LogicalPartition
                          Limit 2
                            Project c.id
                              Filter (STARTSWITH(c.id, "i1") AND ((c.n % 2) = 1))
                                IndexScan /id STARTSWITH "i1"
                        """);
    }

    private static void collect(JsonValue step, List<JsonValue> steps) {
        steps.add(step);
        step.property("inputs").elements().forEach(input -> collect(input, steps));
    }

    private static List<String> advice(String sql, FeedScope scope) {
        List<String> sentences = new ArrayList<>();
        page(sql, scope).explanation().toJson().property("advice").elements()
                .forEach(sentence -> sentences.add(sentence.stringValue()));
        return sentences;
    }

    private static QueryPage page(String sql, FeedScope scope) {
        return engine.engine().queries().run(container, new QueryRequest(
                sql, JsonValue.UNDEFINED, scope, Optional.empty(), new FeedLimits(1000, Long.MAX_VALUE)));
    }
}
