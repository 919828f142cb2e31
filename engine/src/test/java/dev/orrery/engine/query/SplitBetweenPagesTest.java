package dev.orrery.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A query that gives several rows of each item goes on after a split, wherever in an item's rows a page has ended. */
@Spec({"2.4", "4.1"})
class SplitBetweenPagesTest {

    private static final int ITEMS = 20;
    private static final int PAGES_BEFORE_MAX = 7;

    private final TestEngine engine = TestEngine.inMemory();
    private int containers;

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT VALUE [c.n, t] FROM c JOIN t IN c.tags",
        "SELECT VALUE [c.n, t] FROM c JOIN t IN c.tags WHERE c.n >= 0",
        "SELECT VALUE [c.n, t] FROM c JOIN t IN c.tags WHERE c.fromThird >= 0",
        "SELECT VALUE [c.n, t] FROM c JOIN t IN c.tags WHERE c.fromSixth >= 0",
        "SELECT VALUE [c.n, t] FROM c JOIN t IN c.tags WHERE c.g = 1",
        "SELECT VALUE [c.n, t] FROM c JOIN t IN c.tags WHERE c.g = 1 OR c.n > 100",
        "SELECT VALUE [c.n, t] FROM c JOIN t IN c.tags WHERE t != 'none' AND NOT STARTSWITH(c.id, 'x')",
        "SELECT VALUE [c.n, t] FROM c JOIN t IN c.tags ORDER BY c.n",
        "SELECT VALUE [c.n, t] FROM c JOIN t IN c.tags ORDER BY c.n DESC"
    })
    void noRowIsLostOrGivenTwice(String sql) {
        for (int pagesBefore = 1; pagesBefore <= PAGES_BEFORE_MAX; pagesBefore++) {
            assertThat(overAll(sql, pagesBefore)).as("after page " + pagesBefore)
                    .doesNotHaveDuplicates()
                    .hasSize(3 * ITEMS);
            assertThat(inChildren(sql, pagesBefore)).as("in children, after page " + pagesBefore)
                    .doesNotHaveDuplicates()
                    .hasSize(3 * ITEMS);
        }
    }

    private List<JsonValue> overAll(String sql, int pagesBefore) {
        Container container = container();
        List<JsonValue> rows = new ArrayList<>();
        String token = readPages(container, sql, pagesBefore, rows);

        engine.engine().splits().split(container, 0);

        readToTheEnd(container, sql, FeedScope.EVERYTHING, token, rows);
        return rows;
    }

    private List<JsonValue> inChildren(String sql, int pagesBefore) {
        Container container = container();
        List<JsonValue> rows = new ArrayList<>();
        String token = readPages(container, sql, pagesBefore, rows);

        List<PartitionRange> children = engine.engine().splits().split(container, 0);

        children.forEach(child -> readToTheEnd(
                container, sql, new FeedScope.OnePartition(child.id()), token, rows));
        return rows;
    }

    private Container container() {
        Container container = engine.container("c" + containers++, "/pk");
        for (int i = 0; i < ITEMS; i++) {
            engine.items().create(container, TestEngine.json("""
                    {"id": "i%d", "pk": "p%d", "n": %d, "fromThird": %d, "fromSixth": %d, "g": 1,
                     "tags": ["a", "b", "c"]}
                    """.formatted(i, i % 10, i, (i + 7) % 10, (i + 4) % 10)));
        }
        return container;
    }

    private String readPages(Container container, String sql, int count, List<JsonValue> rows) {
        Optional<String> token = Optional.empty();
        for (int i = 0; i < count; i++) {
            token = readPage(container, sql, FeedScope.EVERYTHING, token, rows);
        }
        return token.orElseThrow();
    }

    private void readToTheEnd(Container container, String sql, FeedScope scope, String token, List<JsonValue> rows) {
        Optional<String> next = Optional.of(token);
        while (next.isPresent()) {
            next = readPage(container, sql, scope, next, rows);
        }
    }

    private Optional<String> readPage(
            Container container, String sql, FeedScope scope, Optional<String> token, List<JsonValue> rows) {
        QueryPage page = engine.engine().queries().run(container, new QueryRequest(
                sql, JsonValue.UNDEFINED, scope, token, new FeedLimits(1, Long.MAX_VALUE)));
        rows.addAll(page.rows());
        return page.continuation();
    }
}
