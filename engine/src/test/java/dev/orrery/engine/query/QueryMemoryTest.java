package dev.orrery.engine.query;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What queries gather has a bound, and goes back when they end. */
class QueryMemoryTest {

    private static final int ITEMS = 100;
    private static final String BIG = "x".repeat(100_000);

    private final TestEngine engine = TestEngine.inMemory(8 << 20);
    private final Container container =
            engine.container("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"]}}", 1);

    QueryMemoryTest() {
        for (int i = 0; i < ITEMS; i++) {
            engine.items().create(container, TestEngine.json(
                    "{\"id\": \"i%d\", \"pk\": \"p\", \"n\": %d, \"five\": [1, 2, 3, 4, 5], \"big\": \"%d %s\"}"
                            .formatted(i, i, i, BIG)));
        }
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT c.big, COUNT(1) AS n FROM c GROUP BY c.big",
        "SELECT VALUE MAKELIST(c.big) FROM c",
        "SELECT VALUE d FROM (SELECT VALUE c.big FROM c ORDER BY c.n) d",
    })
    void whatGathersTooMuchIsRefused(String sql) {
        assertThatOrreryFails(() -> run(sql, Optional.empty())).withCode(ErrorCode.QUERY_UNSUPPORTED);
    }

    @Test
    void aSortForgetsWhatItHasNoMemoryForAndFindsItAgain() {
        List<JsonValue> rows = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            QueryPage page = run("SELECT VALUE c.big FROM c WHERE c.n + 0 >= 0 ORDER BY c.n DESC", continuation);
            rows.addAll(page.rows());
            continuation = page.continuation();
        } while (continuation.isPresent());

        assertThat(rows).hasSize(ITEMS).doesNotHaveDuplicates();
        assertThat(rows.getFirst().stringValue()).startsWith("99 ");
    }

    @Test
    void whatOneQueryHadIsThereForTheNext() {
        for (int i = 0; i < 20; i++) {
            assertThat(run("SELECT c.n, COUNT(1) AS k FROM c WHERE c.n < 30 GROUP BY c.n", Optional.empty()).rows())
                    .hasSize(30);
            assertThatOrreryFails(() -> run("SELECT VALUE MAKELIST(c.big) FROM c", Optional.empty()))
                    .withCode(ErrorCode.QUERY_UNSUPPORTED);
        }
    }

    @Test
    void whatASubqueryHadIsThereForTheNextRow() {
        String sql = "SELECT VALUE LENGTH(ARRAY(SELECT VALUE c.big FROM x IN c.five)[0]) FROM c";

        assertThat(run(sql, Optional.empty()).rows()).hasSize(ITEMS);
    }

    private QueryPage run(String sql, Optional<String> continuation) {
        return engine.engine().queries().run(container, new QueryRequest(
                sql, JsonValue.UNDEFINED, FeedScope.EVERYTHING, continuation, new FeedLimits(1_000, 4 << 20)));
    }
}
