package dev.orrery.engine.query;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.QueryLimits;
import dev.orrery.engine.transaction.ItemCondition;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Cancellation.Reason;
import dev.orrery.model.value.JsonValue;
import dev.orrery.script.ScriptLimits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every query ends: when its time is over, when nobody waits for it any more, when the engine closes. */
class QueryDeadlinesTest {

    private static final long LOOKS_MAX = 31;
    private static final String MANY =
            IntStream.range(0, 200).mapToObj(Integer::toString).collect(Collectors.joining(",", "[", "]"));
    private static final String JOINS = " FROM c JOIN x IN c.many JOIN y IN c.many JOIN z IN c.many ";

    /** A second passes whenever somebody looks at the clock. */
    private final AtomicLong looks = new AtomicLong();
    private final TestEngine engine = TestEngine.inMemory(
            QueryLimits.DEFAULT.withNanoTime(() -> Duration.ofSeconds(looks.getAndIncrement()).toNanos()),
            ScriptLimits.DEFAULT);
    private final Container container =
            engine.container("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"]}}", 1);

    QueryDeadlinesTest() {
        String text = "a".repeat(20_000);
        for (int i = 0; i < 3; i++) {
            engine.items().create(container, TestEngine.json(
                    "{\"id\": \"i%d\", \"pk\": \"p\", \"text\": \"%s\", \"many\": %s}".formatted(i, text, MANY)));
        }
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT VALUE COUNT(1)" + JOINS,
        "SELECT x, COUNT(1) AS n" + JOINS + "GROUP BY x",
        "SELECT DISTINCT VALUE 0 * x" + JOINS,
        "SELECT VALUE c.id" + JOINS + "WHERE x + y + z < 0",
        "SELECT VALUE c.id" + JOINS + "WHERE x + y + z < 0 ORDER BY c.id",
        "SELECT VALUE (SELECT VALUE COUNT(1) FROM x IN c.many JOIN y IN c.many JOIN z IN c.many) FROM c",
        "SELECT VALUE EXISTS(SELECT 1 FROM x IN c.many JOIN y IN c.many JOIN z IN c.many WHERE x + y + z < 0) FROM c",
        "SELECT VALUE COUNT(1) FROM c JOIN x IN c.many JOIN y IN c.many WHERE ARRAY_CONTAINS(c.many, x + y)",
        "SELECT VALUE COUNT(1) FROM c JOIN x IN c.many JOIN y IN c.many WHERE CONTAINS(c.text, CONCAT('b', c.id))",
        "SELECT VALUE COUNT(1) FROM c JOIN x IN c.many WHERE c.text LIKE '%aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_b'",
        "SELECT VALUE COUNT(1) FROM c JOIN x IN c.many JOIN y IN c.many WHERE RegexMatch(c.text, 'a{30}b')",
        "SELECT VALUE c.id FROM c WHERE RegexMatch(c.text, 'a*a*a*b')",
    })
    void aQueryThatNeverEndsFailsWhenItsTimeIsOver(String sql) {
        assertThatOrreryFails(() -> run(sql, new Cancellation())).withCode(ErrorCode.REQUEST_TIMEOUT);
        assertThat(looks.get()).isBetween(LOOKS_MAX, LOOKS_MAX + 10);
    }

    @Test
    void aQueryEndsWhenItsClientHasGone() {
        Cancellation request = new Cancellation();
        request.cancel(Reason.CLIENT_IS_GONE);

        assertThatOrreryFails(() -> run("SELECT VALUE COUNT(1)" + JOINS, request))
                .withCode(ErrorCode.REQUEST_TIMEOUT)
                .withMessageContaining("client has gone");
    }

    @Test
    void aQueryEndsWhenTheEngineCloses() throws Exception {
        CountDownLatch isRunning = new CountDownLatch(1);
        try (TestEngine closing = TestEngine.inMemory(
                QueryLimits.DEFAULT.withNanoTime(() -> {
                    isRunning.countDown();
                    return 0;
                }),
                ScriptLimits.DEFAULT);
                ExecutorService client = Executors.newSingleThreadExecutor()) {
            Container left = closing.container("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"]}}", 1);
            closing.items().create(left,
                    TestEngine.json("{\"id\": \"i\", \"pk\": \"p\", \"many\": %s}".formatted(MANY)));
            Future<OrreryException> query = client.submit(() -> catchThrowableOfType(
                    OrreryException.class,
                    () -> closing.engine().queries().run(
                            left, request("SELECT VALUE COUNT(1)" + JOINS + "JOIN v IN c.many", new Cancellation()))));
            isRunning.await();

            closing.engine().close();

            assertThat(query.get().code()).isEqualTo(ErrorCode.ENGINE_CLOSED);
        }
    }

    @Test
    void theConditionsOfARequestsPatchesHaveASecondTogether() {
        PatchConditions conditions = engine.engine().queries().conditions(new Cancellation());
        ItemCondition brief = conditions.parse("FROM c WHERE c.id = 'i0'");
        ItemCondition endless = conditions.parse("FROM c WHERE EXISTS(SELECT VALUE 1 FROM x IN c.many JOIN y IN c.many "
                + "JOIN z IN c.many WHERE x + y + z < 0)");
        JsonValue document = TestEngine.json("{\"id\": \"i0\", \"many\": %s}".formatted(MANY));

        assertThat(brief.holdsFor(document)).isTrue();
        assertThatOrreryFails(() -> endless.holdsFor(document)).withCode(ErrorCode.REQUEST_TIMEOUT);
        assertThat(looks.get()).isLessThan(10);
    }

    @Test
    void aConditionEndsWhenItsClientHasGone() {
        Cancellation request = new Cancellation();
        ItemCondition endless = engine.engine().queries().conditions(request)
                .parse("FROM c WHERE EXISTS(SELECT VALUE 1 FROM x IN c.many JOIN y IN c.many WHERE x + y < 0)");
        request.cancel(Reason.CLIENT_IS_GONE);

        assertThatOrreryFails(() -> endless.holdsFor(TestEngine.json("{\"many\": %s}".formatted(MANY))))
                .withMessageContaining("client has gone");
    }

    @Test
    void aQueryOverValuesOfTheCallerEndsAsWell() {
        List<JsonValue> values = List.of(TestEngine.json("{\"many\": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}"));
        String sql = "SELECT VALUE COUNT(1) FROM c JOIN p IN c.many JOIN q IN c.many JOIN r IN c.many JOIN s IN c.many "
                + "JOIN t IN c.many JOIN u IN c.many";

        ThrowingCallable run =
                () -> engine.engine().queries().run(values, sql, JsonValue.UNDEFINED, new Cancellation());

        assertThatOrreryFails(run).withCode(ErrorCode.REQUEST_TIMEOUT);
    }

    private QueryPage run(String sql, Cancellation cancellation) {
        return engine.engine().queries().run(container, request(sql, cancellation));
    }

    private static QueryRequest request(String sql, Cancellation cancellation) {
        return new QueryRequest(
                sql,
                JsonValue.UNDEFINED,
                FeedScope.EVERYTHING,
                Optional.empty(),
                new FeedLimits(100, 4 << 20),
                cancellation);
    }
}
