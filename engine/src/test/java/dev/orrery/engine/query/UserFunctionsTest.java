package dev.orrery.engine.query;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Precondition;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** User-defined functions in queries over enough items that several threads run them. */
@Spec("5.1")
class UserFunctionsTest {

    private static final int ITEMS = 3000;
    private static final FeedLimits LIMITS = new FeedLimits(10_000, Long.MAX_VALUE);

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container =
            engine.container(json("{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}}"), 4);

    UserFunctionsTest() {
        for (int i = 0; i < ITEMS; i++) {
            engine.items().create(container, TestEngine.json(
                    json("{'id': '%d', 'pk': 'p%d', 'n': %d, 'g': %d}".formatted(i, i % 20, i, i % 300))));
        }
        create("third", "n => n % 3");
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void partitionsThatAreReadAtOnceCallFunctionsEach() {
        List<JsonValue> rows = rows("SELECT udf.third(c.n) AS third, COUNT(1) AS items FROM c GROUP BY udf.third(c.n)");

        assertThat(rows).containsExactlyInAnyOrder(IntStream.range(0, 3)
                .mapToObj(third -> TestEngine.json(json("{'third': %d, 'items': 1000}".formatted(third))))
                .toArray(JsonValue[]::new));
    }

    @Test
    void functionsOfGroupsAreCalledWhenAllPartitionsWereRead() {
        assertThat(rows("SELECT VALUE udf.third(COUNT(1) + 1) FROM c WHERE udf.third(c.n) = 0 GROUP BY c.g"))
                .hasSize(100)
                .containsOnly(JsonValue.of(2));
    }

    @Test
    void onlyItemsThatTheIndexLeavesAreRead() {
        QueryPage page = page("SELECT VALUE c.n FROM c WHERE c.g = 7 AND udf.third(c.n) = 1", FeedScope.EVERYTHING);

        assertThat(page.rows()).hasSize(10);
        assertThat(page.work().items()).isEqualTo(10);
    }

    @Test
    void aFunctionIsNeverTakenForAConstant() {
        create("chance", "() => Math.random()");

        List<JsonValue> rows = rows("SELECT VALUE udf.chance() FROM c WHERE udf.chance() >= 0");

        assertThat(rows).hasSize(ITEMS);
        assertThat(rows.stream().distinct().count()).isGreaterThan(ITEMS / 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT VALUE udf.failing(c.n) FROM c",
        "SELECT * FROM c WHERE udf.failing(c.n)",
        "SELECT COUNT(1) AS k FROM c GROUP BY udf.failing(c.n)",
        "SELECT * FROM c WHERE udf.failing(c.n) ORDER BY c.n"
    })
    void whatAFunctionThrowsEndsTheQuery(String sql) {
        create("failing", "function (n) { if (n > 50) { throw new Error('Too large: ' + n); } return true; }");

        ThrowingCallable query = () -> rows(sql);

        assertThatOrreryFails(query).withCode(ErrorCode.SCRIPT_FAILED).withMessageContaining("Too large");
    }

    @Test
    void aFunctionThatIsNoneIsRefused() {
        create("broken", "function ( {");

        assertThatOrreryFails(() -> rows("SELECT VALUE udf.broken() FROM c")).withCode(ErrorCode.INVALID_SCRIPT);
    }

    @Test
    void aFunctionThatThereIsNotIsRefusedWhereverItStands() {
        for (String sql : List.of(
                "SELECT VALUE udf.missing(c.n) FROM c WHERE c.n < 0",
                "SELECT * FROM c WHERE false AND udf.missing(c.n)",
                "SELECT * FROM c WHERE EXISTS(SELECT VALUE t FROM t IN c.tags WHERE udf.missing(t))")) {
            assertThatOrreryFails(() -> rows(sql)).withCode(ErrorCode.INVALID_QUERY);
        }
    }

    @Test
    void aFunctionThatWasReplacedIsUsedFromTheNextPageOn() {
        String sql = "SELECT TOP 5 VALUE udf.third(c.n) FROM c";
        rows(sql);

        engine.engine().catalog().scripts().replace(
                container, ScriptKind.FUNCTION, "third", function("third", "n => 'new'"), Precondition.NONE);

        assertThat(rows(sql)).containsOnly(JsonValue.of("new")).hasSize(5);
    }

    @Test
    void aQueryInATransactionMayCallFunctions() {
        FeedScope oneKey = new FeedScope.FullKey(PartitionKey.of("p1"));
        QueryRequest request = request("SELECT VALUE c.n FROM c WHERE udf.third(c.n) = 0", oneKey);
        PinnedPartition pinned = PinnedPartition.now(container, container.partitions().partitionOf(
                container.partitionKey().effective(PartitionKey.of("p1"))));

        engine.items().deleteAll(container, PartitionKey.of("p1"));

        assertThat(engine.engine().queries().run(container, request, pinned).rows()).hasSize(50);
        pinned.snapshot().close();
    }

    @Test
    void aQueryThatCallsFunctionsIsNeverBrief() {
        FeedScope oneKey = new FeedScope.FullKey(PartitionKey.of("p1"));
        String filter = "SELECT TOP 1 * FROM c WHERE c.n = 1";
        QueryRequest plain = request(filter, oneKey);
        QueryRequest calling = request(filter + " AND UDF . third(c.n) = 1", oneKey);
        long nanos = Duration.ofMinutes(1).toNanos();

        assertThat(engine.engine().queries().runBriefly(container, plain, nanos)).isPresent();
        assertThat(engine.engine().queries().runBriefly(container, calling, nanos)).isEmpty();
    }

    @Test
    void aPageTellsHowLongFunctionsTook() {
        assertThat(page("SELECT * FROM c WHERE udf.third(c.n) = 0", FeedScope.EVERYTHING).functions())
                .isPositive();
        assertThat(page("SELECT * FROM c WHERE c.n < 5", FeedScope.EVERYTHING).functions())
                .isEqualTo(Duration.ZERO);
    }

    @Test
    void callsAreChargedByTheirNumber() {
        String filter = "SELECT VALUE COUNT(1) FROM c WHERE c.n % 3 = 0";
        String function = "SELECT VALUE COUNT(1) FROM c WHERE udf.third(c.n) = 0";

        double plain = page(filter, FeedScope.EVERYTHING).charge().units();
        double called = page(function, FeedScope.EVERYTHING).charge().units();

        assertThat(called).isGreaterThan(plain + 10).isLessThan(2 * plain);
        assertThat(page(function, FeedScope.EVERYTHING).charge().units()).isEqualTo(called);
    }

    private void create(String name, String body) {
        engine.engine().catalog().scripts().create(container, function(name, body));
    }

    private static ScriptDefinition function(String name, String body) {
        return new ScriptDefinition(ScriptKind.FUNCTION, name, body, Optional.empty(), Optional.empty());
    }

    /** The rows of all pages: one ends early if a machine is slow. */
    private List<JsonValue> rows(String sql) {
        List<JsonValue> rows = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            QueryPage page = engine.engine().queries().run(container, new QueryRequest(
                    sql, JsonValue.UNDEFINED, FeedScope.EVERYTHING, continuation, LIMITS));
            rows.addAll(page.rows());
            continuation = page.continuation();
        } while (continuation.isPresent());
        return rows;
    }

    private QueryPage page(String sql, FeedScope scope) {
        return engine.engine().queries().run(container, request(sql, scope));
    }

    private static QueryRequest request(String sql, FeedScope scope) {
        return new QueryRequest(sql, JsonValue.UNDEFINED, scope, Optional.empty(), LIMITS);
    }

    /** JSON is easier to read here with single quotes. */
    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
