package dev.orrery.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What users of emulators complain about and files of queries can't say: pages, feed ranges, and work for nothing. */
@Spec("4.1")
class ReportedComplaintsTest {

    private static final int ITEMS = 600;

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container = engine.container("""
            {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2}}
            """, 3);

    ReportedComplaintsTest() {
        for (int i = 0; i < ITEMS; i++) {
            engine.items().create(container, TestEngine.json("""
                    {"id": "%d", "pk": "p%d", "n": %d, "g": %d, "tags": ["t%d"]}
                    """.formatted(i, i % 60, i, i % 4, i)));
        }
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM c ORDER BY c.n",
        "SELECT * FROM c ORDER BY c.n DESC",
        "SELECT c.n FROM c WHERE c.g = 1 ORDER BY c.n",
        "SELECT DISTINCT VALUE c.n FROM c ORDER BY c.n"
    })
    void pagesHaveTheSizeThatIsAskedFor(String sql) {
        List<Integer> sizes = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            QueryPage page = page(sql, FeedScope.EVERYTHING, continuation, 50);
            sizes.add(page.rows().size());
            continuation = page.continuation();
        } while (continuation.isPresent());

        assertThat(sizes.subList(0, sizes.size() - 1)).isNotEmpty().allMatch(size -> size == 50);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT VALUE c.n FROM c",
        "SELECT VALUE c.n FROM c WHERE c.g IN (0, 1, 2, 3)",
        "SELECT VALUE c.n FROM c ORDER BY c.n",
        "SELECT DISTINCT VALUE c.n FROM c",
        "SELECT VALUE c.n FROM c JOIN t IN c.tags",
        "SELECT VALUE c.n FROM c GROUP BY c.n"
    })
    void aPartHasItsOwnItemsAndNoOthers(String sql) {
        List<JsonValue> all = new ArrayList<>();
        for (Partition partition : container.partitions().all()) {
            List<JsonValue> byNumber = page(sql, new FeedScope.OnePartition(partition.range().id())).rows();
            List<JsonValue> byRange = page(sql, new FeedScope.HashRange(partition.epkRange())).rows();

            assertThat(byNumber).hasSize((int) partition.totals().items());
            assertThat(byRange).containsExactlyInAnyOrderElementsOf(byNumber);
            all.addAll(byNumber);
        }
        assertThat(all).hasSize(ITEMS).doesNotHaveDuplicates();
    }

    @Test
    void aPartIsCountedAlone() {
        for (Partition partition : container.partitions().all()) {
            FeedScope scope = new FeedScope.HashRange(partition.epkRange());
            JsonValue items = JsonValue.of(partition.totals().items());

            assertThat(page("SELECT VALUE COUNT(1) FROM c", scope).rows()).containsExactly(items);
            assertThat(page("SELECT VALUE COUNT(1) FROM c WHERE c.n >= 0", scope).rows()).containsExactly(items);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM c WHERE c.n = 77",
        "SELECT * FROM c WHERE c.n > 76 AND c.n < 78",
        "SELECT * FROM c WHERE c.n IN (77, 1000, 'x')",
        "SELECT * FROM c WHERE c.n = 77 AND c.g = 1",
        "SELECT * FROM c WHERE c.id = '77'",
        "SELECT * FROM c WHERE STARTSWITH(c.id, '77') AND c.n < 100",
        "SELECT * FROM c WHERE ARRAY_CONTAINS(c.tags, 't77')",
        "SELECT c FROM c JOIN t IN c.tags WHERE t = 't77'",
        "SELECT * FROM c WHERE EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = 't77')",
        "SELECT TOP 1 * FROM c ORDER BY c.n DESC",
        "SELECT TOP 1 * FROM c WHERE c.n >= 77 ORDER BY c.n",
        "SELECT MAX(c.n) AS n FROM c"
    })
    void oneRowIsFoundWithoutReadingMostItems(String sql) {
        QueryPage page = page(sql, FeedScope.EVERYTHING);

        assertThat(page.rows()).hasSize(1);
        assertThat(page.work().items()).isLessThan(ITEMS / 20);
    }

    @Test
    void countingByAnIndexReadsNoItem() {
        QueryPage page = page("SELECT VALUE COUNT(1) FROM c WHERE c.g = 1", FeedScope.EVERYTHING);

        assertThat(page.rows()).containsExactly(JsonValue.of(ITEMS / 4));
        assertThat(page.work().items()).isZero();
    }

    private QueryPage page(String sql, FeedScope scope) {
        return page(sql, scope, Optional.empty(), 10_000);
    }

    private QueryPage page(String sql, FeedScope scope, Optional<String> continuation, int rowsMax) {
        return engine.engine().queries().run(container, new QueryRequest(
                sql, JsonValue.UNDEFINED, scope, continuation, new FeedLimits(rowsMax, Long.MAX_VALUE)));
    }
}
