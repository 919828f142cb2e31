package dev.orrery.engine.query;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries over the items of a container with three partitions, and 30 items in five logical partitions. */
class QueriesTest {

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container =
            engine.container(json("{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}}"), 3);

    QueriesTest() {
        for (int i = 0; i < 30; i++) {
            create("{'id': '%d', 'pk': 'p%d', 'n': %d, 'tags': ['a', 'b']}".formatted(i, i % 5, i));
        }
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT VALUE c.n FROM c WHERE c.n < 12",
        "SELECT VALUE c.n FROM c JOIN t IN c.tags WHERE c.n < 12",
        "SELECT VALUE c.n FROM c WHERE c.n < 12 ORDER BY c.n DESC",
        "SELECT TOP 5 VALUE c.n FROM c",
        "SELECT VALUE c.n FROM c OFFSET 3 LIMIT 9",
        "SELECT DISTINCT VALUE c.pk FROM c",
        "SELECT VALUE c.n FROM c WHERE (c.id = '1' AND c.pk = 'p1') OR (c.id IN ('2', '7') AND c['pk'] = 'p2')"
    })
    void pagesOfAnySizeGiveTheSameRows(String sql) {
        List<JsonValue> whole = inPagesOf(1000, FeedScope.EVERYTHING, sql);

        assertThat(whole).isNotEmpty();
        assertThat(inPagesOf(1, FeedScope.EVERYTHING, sql)).isEqualTo(whole);
        assertThat(inPagesOf(4, FeedScope.EVERYTHING, sql)).isEqualTo(whole);
    }

    @Test
    void itemsThatTheFilterNamesAreReadAndNoOthers() {
        QueryPage page = page(FeedScope.EVERYTHING,
                "SELECT * FROM c WHERE (c.id = '1' AND c.pk = 'p1') OR ('8' = c.id AND c['pk'] IN ('p3', 'p4'))");

        assertThat(page.rows()).extracting(row -> row.property("id").stringValue()).containsExactly("1", "8");
        assertThat(page.work().items()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT TOP 0 VALUE c.n FROM c WHERE c.n = 3 ORDER BY c.n",
        "SELECT VALUE c.n FROM c WHERE c.pk = 'p1' AND c.n < 9 ORDER BY c.n DESC OFFSET 0 LIMIT 0"
    })
    void noRowsAreSortedIfNoneAreWanted(String sql) {
        assertThat(page(FeedScope.EVERYTHING, sql).rows()).isEmpty();
    }

    @Test
    void theRestOfTheFilterStillCounts() {
        assertThat(page(FeedScope.EVERYTHING, "SELECT * FROM c WHERE c.id = '1' AND c.pk = 'p1' AND c.n > 5").rows())
                .isEmpty();
    }

    @Test
    void aKeyThatTheScopeGivesNeedsNoFilter() {
        FeedScope scope = new FeedScope.FullKey(PartitionKey.of("p2"));

        QueryPage page = page(scope, "SELECT VALUE c.id FROM c WHERE c.id IN ('2', '3', '7')");

        assertThat(page.rows()).extracting(JsonValue::stringValue).containsExactly("2", "7");
        assertThat(page.work().items()).isEqualTo(2);
    }

    @Test
    void namedItemsOutsideOfTheScopeAreNotThere() {
        String sql = "SELECT VALUE c.id FROM c WHERE c.id = '1' AND c.pk = 'p1'";
        List<String> found = new ArrayList<>();
        for (int range = 0; range < 3; range++) {
            page(new FeedScope.OnePartition(range), sql).rows().forEach(row -> found.add(row.stringValue()));
        }

        assertThat(found).containsExactly("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM c WHERE c.id = '1'",
        "SELECT * FROM c WHERE c.id = '1' AND c.pk != 'p2'",
        "SELECT * FROM c WHERE (c.id = '1' AND c.pk = 'p1') OR c.n = 1",
        "SELECT * FROM c WHERE c.id = '1' AND c.pk = c.pk"
    })
    void whatTheIndexFindsIsReadAndNothingElse(String sql) {
        QueryPage page = page(FeedScope.EVERYTHING, sql);

        assertThat(page.rows()).hasSize(1);
        assertThat(page.work().items()).isEqualTo(1);
    }

    @Test
    void zeroAndMinusZeroAreTwoKeysButEqualNumbers() {
        create("{'id': 'z', 'pk': 0}");
        create("{'id': 'z', 'pk': -0.0}");

        assertThat(page(FeedScope.EVERYTHING, "SELECT * FROM c WHERE c.id = 'z' AND c.pk = 0").rows()).hasSize(2);
    }

    @Test
    void continuationsThatAreNoneAreRefused() {
        for (String continuation : List.of("", "x", "q", "q1.2", "q1.2.%%", "q99999999999999999999.0.")) {
            assertThatOrreryFails(() -> engine.engine().queries().run(container, new QueryRequest(
                    "SELECT * FROM c", JsonValue.UNDEFINED, FeedScope.EVERYTHING, Optional.of(continuation),
                    new FeedLimits(10, 1000)))).withCode(ErrorCode.INVALID_REQUEST);
        }
    }

    private void create(String body) {
        engine.items().create(container, TestEngine.json(json(body)));
    }

    /** JSON is easier to read here with single quotes. */
    private static String json(String text) {
        return text.replace('\'', '"');
    }

    private QueryPage page(FeedScope scope, String sql) {
        return engine.engine().queries().run(container, new QueryRequest(
                sql, JsonValue.UNDEFINED, scope, Optional.empty(), new FeedLimits(1000, Long.MAX_VALUE)));
    }

    private List<JsonValue> inPagesOf(int rowsMax, FeedScope scope, String sql) {
        List<JsonValue> rows = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            QueryPage page = engine.engine().queries().run(container, new QueryRequest(
                    sql, JsonValue.UNDEFINED, scope, continuation, new FeedLimits(rowsMax, Long.MAX_VALUE)));
            assertThat(page.rows().size()).isLessThanOrEqualTo(rowsMax);
            rows.addAll(page.rows());
            continuation = page.continuation();
        } while (continuation.isPresent());
        return rows;
    }
}
