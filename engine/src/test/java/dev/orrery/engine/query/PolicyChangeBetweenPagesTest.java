package dev.orrery.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Scaled;
import dev.orrery.testing.Spec;
import dev.orrery.testing.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A query whose container gets another indexing policy between two pages goes on or is refused; no row is wrong. */
@Spec("4.1")
@Scaled
class PolicyChangeBetweenPagesTest {

    private static final int ITEMS = 300;
    private static final int ROWS_PER_PAGE = 7;
    private static final int PAGES_BEFORE = 2;

    private static final String COMPOSITE_ON_G_AND_N = "[[{'path': '/g'}, {'path': '/n'}]]";
    private static final String COMPOSITES_IN_BOTH_ORDERS =
            "[[{'path': '/g'}, {'path': '/n'}], [{'path': '/a'}, {'path': '/n', 'order': 'descending'}]]";
    private static final String NO_COMPOSITE = "[]";

    private static final String FIRST = policy("", COMPOSITES_IN_BOTH_ORDERS);

    /** Without the index of one path or the other, without the composite index or with another, without any index. */
    private static final List<String> NEXT = List.of(
            policy("{'path': '/a/?'}", COMPOSITE_ON_G_AND_N),
            policy("{'path': '/n/?'}", COMPOSITE_ON_G_AND_N),
            policy("{'path': '/s/?'}", NO_COMPOSITE),
            policy("", NO_COMPOSITE),
            policy("", "[[{'path': '/g', 'order': 'descending'}, {'path': '/n'}]]"),
            policy("", "[[{'path': '/g'}, {'path': '/a'}, {'path': '/n'}]]"),
            "{'indexingMode': 'none', 'automatic': false}");

    private enum Moment {
        WHILE_BUILDING,
        WHILE_BUILDING_THE_FIRST_AGAIN,
        WHEN_BUILT,
        AFTER_A_RESTART
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT VALUE c.id FROM c WHERE c.a > 1 AND c.n > 20",
        "SELECT VALUE c.id FROM c WHERE c.a = 1 AND c.n > 20",
        "SELECT VALUE c.id FROM c WHERE c.a >= 3 AND c.n < 200 AND c.s >= 's3'",
        "SELECT VALUE c.id FROM c WHERE c.a IN (1, 2) AND c.s IN ('s1', 's2', 's3', 's4')",
        "SELECT VALUE c.id FROM c WHERE c.a = 1 OR c.n > 250",
        "SELECT VALUE c.id FROM c WHERE (c.a = 1 OR c.n > 250) AND (c.s = 's1' OR c.n < 200)",
        "SELECT VALUE [c.id, t] FROM c JOIN t IN c.tags WHERE c.a > 3 AND c.n > 20",
        "SELECT VALUE c.id FROM c ORDER BY c.n",
        "SELECT VALUE c.id FROM c ORDER BY c.a DESC",
        "SELECT VALUE c.id FROM c WHERE c.g = 1 ORDER BY c.n",
        "SELECT VALUE c.id FROM c WHERE c.g = 1 AND c.a = 1 ORDER BY c.n",
        "SELECT VALUE c.id FROM c WHERE c.a IN (1, 2) ORDER BY c.n DESC",
        "SELECT VALUE c.id FROM c WHERE c.a = 1 ORDER BY c.n DESC",
        "SELECT VALUE c.id FROM c ORDER BY c.g, c.n",
        "SELECT VALUE c.id FROM c ORDER BY c.g DESC, c.n DESC",
        "SELECT DISTINCT VALUE c.n FROM c",
        "SELECT DISTINCT VALUE c.n FROM c ORDER BY c.n",
        "SELECT DISTINCT VALUE c.n FROM c WHERE c.a >= 2 AND c.n >= 20",
        "SELECT c.n, COUNT(1) AS k FROM c WHERE c.a >= 2 GROUP BY c.n",
        "SELECT c.n, COUNT(1) AS k FROM c WHERE c.n >= 30 AND c.n < 90 GROUP BY c.n",
        "SELECT VALUE r FROM (SELECT TOP 30 VALUE c.n FROM c WHERE c.n >= 30 AND c.n < 90) AS r",
        "SELECT r.n FROM (SELECT c.n, COUNT(1) AS k FROM c WHERE c.n >= 30 AND c.n < 90 GROUP BY c.n) AS r"
    })
    void noRowIsLostOrGivenTwiceOrInTheWrongPlace(String sql) {
        int turn = Math.floorMod(sql.hashCode(), Moment.values().length);
        for (String next : NEXT) {
            for (Moment moment : Moment.values()) {
                if (Tier.isLong() || turn++ % Moment.values().length == 0) {
                    check(sql, next, moment);
                }
            }
            // So that the next policy comes at another moment.
            turn++;
        }
    }

    private static void check(String sql, String next, Moment moment) {
        try (RestartableEngine engine = RestartableEngine.inMemory()) {
            fill(engine);
            List<JsonValue> whole = new ArrayList<>();
            readToTheEnd(engine, sql, Optional.empty(), whole);
            List<JsonValue> rows = new ArrayList<>();
            Optional<String> token = Optional.empty();
            for (int page = 0; page < PAGES_BEFORE; page++) {
                token = readPage(engine, sql, token, rows);
            }
            assertThat(token).isPresent();

            change(engine, next, moment);

            if (isAnswered(engine, sql, token, rows)) {
                assertRows(sql, rows, whole, next + " " + moment);
            }
        }
    }

    private static void assertRows(String sql, List<JsonValue> rows, List<JsonValue> whole, String manner) {
        if (sql.contains("ORDER BY")) {
            assertThat(rows).as(manner).containsExactlyElementsOf(whole);
        } else {
            assertThat(rows).as(manner).containsExactlyInAnyOrderElementsOf(whole);
        }
    }

    /** Whether the query goes on; if it does not, it fails as a request does that can't be met. */
    private static boolean isAnswered(
            RestartableEngine engine, String sql, Optional<String> token, List<JsonValue> rows) {
        try {
            readToTheEnd(engine, sql, token, rows);
            return true;
        } catch (OrreryException refused) {
            assertThat(refused.code()).isIn(ErrorCode.INVALID_REQUEST, ErrorCode.INVALID_QUERY);
            return false;
        }
    }

    private static void fill(RestartableEngine engine) {
        engine.create(TestEngine.json(definition(FIRST)), 2);
        for (int i = 0; i < ITEMS; i++) {
            int n = i * 7 % ITEMS;
            engine.engine().items().create(engine.container("c"), TestEngine.json("""
                    {"id": "i%d", "pk": "p%d", "a": %d, "n": %d, "g": %d, "s": "s%d", "tags": ["x", "y"]}
                    """.formatted(i, i % 10, i % 5, n, i % 3, i % 8)));
        }
    }

    private static void change(RestartableEngine engine, String policy, Moment moment) {
        replace(engine, policy);
        switch (moment) {
            case WHILE_BUILDING -> {}
            case WHILE_BUILDING_THE_FIRST_AGAIN -> {
                engine.engine().upkeep().run();
                replace(engine, FIRST);
            }
            case WHEN_BUILT -> engine.engine().upkeep().run();
            case AFTER_A_RESTART -> {
                engine.engine().upkeep().run();
                engine.restart();
            }
        }
    }

    private static void replace(RestartableEngine engine, String policy) {
        ContainerDefinition definition = ContainerDefinition.parse(TestEngine.json(definition(policy)));
        engine.engine().catalog().replaceContainer(engine.container("c"), definition, Precondition.NONE);
    }

    private static void readToTheEnd(
            RestartableEngine engine, String sql, Optional<String> token, List<JsonValue> rows) {
        Optional<String> next = token;
        do {
            next = readPage(engine, sql, next, rows);
        } while (next.isPresent());
    }

    private static Optional<String> readPage(
            RestartableEngine engine, String sql, Optional<String> token, List<JsonValue> rows) {
        QueryPage page = engine.engine().queries().run(engine.container("c"), new QueryRequest(
                sql,
                JsonValue.UNDEFINED,
                FeedScope.EVERYTHING,
                token,
                new FeedLimits(ROWS_PER_PAGE, Long.MAX_VALUE)));
        rows.addAll(page.rows());
        return page.continuation();
    }

    private static String definition(String policy) {
        return "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}, 'indexingPolicy': %s}"
                .formatted(policy)
                .replace('\'', '"');
    }

    private static String policy(String excluded, String composites) {
        return "{'includedPaths': [{'path': '/*'}], 'excludedPaths': [%s], 'compositeIndexes': %s}"
                .formatted(excluded, composites);
    }
}
