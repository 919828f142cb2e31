package dev.orrery.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.value.JsonValue;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries that are tried for a while; how long that is, each test says itself. */
class BriefQueriesTest {

    private static final long FOREVER = Long.MAX_VALUE / 2;
    private static final long NO_TIME = -1;

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container =
            engine.container("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}", 3);

    @BeforeEach
    void fill() {
        for (int i = 0; i < 60; i++) {
            engine.items().create(container, TestEngine.json(
                    "{\"id\": \"%d\", \"pk\": \"p%d\", \"n\": %d, \"tags\": [1, 2]}".formatted(i, i % 5, i)));
        }
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM c WHERE c.n = 7",
        "SELECT VALUE c.n FROM c WHERE c.n > 7",
        "SELECT TOP 10 * FROM c ORDER BY c.n DESC",
        "SELECT VALUE COUNT(1) FROM c WHERE c.pk = 'p1'",
        "SELECT DISTINCT VALUE c.pk FROM c"
    })
    void aBriefQueryGivesWhatItGivesOtherwise(String sql) {
        QueryPage page = queries().runBriefly(container, request(sql), FOREVER).orElseThrow();

        QueryPage other = queries().run(container, request(sql));
        assertThat(page.rows()).isEqualTo(other.rows());
        assertThat(page.charge()).isEqualTo(other.charge());
    }

    @Test
    void aQueryThatTakesTooLongIsGivenUpAndNotTriedAgainSoon() {
        QueryRequest request = request("SELECT * FROM c WHERE c.n = 7");

        assertThat(queries().runBriefly(container, request, NO_TIME)).isEmpty();

        assertThat(queries().runBriefly(container, request, FOREVER)).isEmpty();
        assertThat(queries().runBriefly(container, request("SELECT * FROM c WHERE c.n = 8"), FOREVER)).isPresent();
        assertThat(queries().run(container, request).rows()).hasSize(1);
    }

    /** Nothing is read by it, and its text looks harmless. */
    @Test
    void aQueryWhoseOnlyRowTakesTooLongIsGivenUp() {
        String numbers = "(\nSELECT VALUE " + IntStream.range(0, 200).boxed().toList() + ")";
        String one = "SELECT VALUE COUNT(1) FROM z IN " + numbers;
        String two = "SELECT VALUE SUM((\n" + one + ")) FROM y IN " + numbers;
        String sql = "SELECT VALUE (\nSELECT VALUE SUM((\n" + two + ")) FROM x IN " + numbers + ")";

        assertThat(queries().runBriefly(container, request(sql), NO_TIME)).isEmpty();
        assertThat(queries().run(container, request(sql)).rows()).hasSize(1);
    }

    @Test
    void aQueryThatWasGivenUpIsTriedAgainAfterAWhile() {
        QueryRequest request = request("SELECT * FROM c WHERE c.n = 7");
        queries().runBriefly(container, request, NO_TIME);

        Optional<QueryPage> page = Optional.empty();
        for (int i = 0; i <= 100 && page.isEmpty(); i++) {
            page = queries().runBriefly(container, request, FOREVER);
        }

        assertThat(page).isPresent();
    }

    @Test
    void aQueryThatTookTooLongOnceIsTriedAgainSoon() {
        QueryRequest request = request("SELECT * FROM c WHERE c.n = 7");
        queries().runBriefly(container, request, FOREVER);
        queries().runBriefly(container, request, NO_TIME);

        assertThat(triesUntilAnAnswer(request)).isEqualTo(3);
    }

    @Test
    void aQueryThatTakesTooLongAgainAndAgainIsSeldomTried() {
        QueryRequest request = request("SELECT * FROM c WHERE c.n = 7");
        for (int i = 0; i < 400; i++) {
            queries().runBriefly(container, request, NO_TIME);
        }

        assertThat(triesUntilAnAnswer(request)).isGreaterThan(100);
        queries().runBriefly(container, request, NO_TIME);
        assertThat(triesUntilAnAnswer(request)).isEqualTo(3);
    }

    private int triesUntilAnAnswer(QueryRequest request) {
        int tries = 1;
        while (queries().runBriefly(container, request, FOREVER).isEmpty()) {
            tries++;
        }
        return tries;
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM c WHERE c.n + 1 = 8 ORDER BY c.missing.very",
        "SELECT VALUE t FROM c JOIN t IN c.tags",
        "SELECT * FROM c WHERE EXISTS(SELECT VALUE t FROM t IN c.tags)",
        "SELECT * FROM c WHERE RegexMatch(c.pk, '(a+)+b')",
        "SELECT c.pk, COUNT(1) AS k FROM c GROUP BY c.pk",
        "SELECT DISTINCT VALUE c.n + 1 FROM c"
    })
    void whatCanTakeLongWithFewItemsIsNotTried(String sql) {
        assertThat(queries().runBriefly(container, request(sql), FOREVER)).isEmpty();
    }

    @Test
    void aLongTextIsNotTried() {
        String sql = "SELECT * FROM c WHERE c.n IN (" + "1, ".repeat(2_000) + "2)";

        assertThat(queries().runBriefly(container, request(sql), FOREVER)).isEmpty();
    }

    private Queries queries() {
        return engine.engine().queries();
    }

    private static QueryRequest request(String sql) {
        return new QueryRequest(
                sql, JsonValue.UNDEFINED, FeedScope.EVERYTHING, Optional.empty(), new FeedLimits(100, 1 << 20));
    }
}
