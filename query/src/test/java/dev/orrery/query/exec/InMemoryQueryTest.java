package dev.orrery.query.exec;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.bound.MemoryLease;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.sql.SqlParser;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InMemoryQueryTest {

    private static final long SMALL_BYTES_MAX = 10_000;

    private final EvaluationContext context =
            new EvaluationContext(Instant.EPOCH, new Random(1), UserFunctions.NONE);

    @Test
    void wholeResultsAreWrittenAsIntegers() {
        List<JsonValue> rows = run("SELECT VALUE [1 + 2, 7 / 2, 6 / 2, SUM(1), AVG(4), -0]", List.of());

        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst().toString()).isEqualTo("[3,3.5,3,1,4,-0.0]");
    }

    @Test
    void theColumnsOfAnObjectComeAsWritten() {
        List<JsonValue> rows = run("SELECT 1 AS z, 2 AS a, 3 AS m", List.of());

        assertThat(rows.getFirst().toString()).isEqualTo("{\"z\":1,\"a\":2,\"m\":3}");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM c ORDER BY c.n",
        "SELECT DISTINCT VALUE c.n FROM c",
        "SELECT VALUE c.n FROM c GROUP BY c.n",
        "SELECT VALUE MAKELIST(c.n) FROM c",
        "SELECT VALUE MAKESET(c.n) FROM c"})
    void aQueryThatKeepsTooMuchIsRefused(String text) {
        List<JsonValue> documents = numbered(1_000);

        assertThatOrreryFails(() -> runSmall(text, documents))
                .withCode(ErrorCode.QUERY_UNSUPPORTED)
                .withMessageContaining("too much memory");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT VALUE COUNT(1) FROM c WHERE ARRAY_LENGTH(ARRAY(SELECT DISTINCT VALUE x FROM x IN c.list)) = 1",
        "SELECT VALUE COUNT(1) FROM c WHERE ARRAY_LENGTH((SELECT VALUE MAKELIST(x) FROM x IN c.list)) = 1"})
    void whatIsKeptOnlyForARowDoesNotAddUp(String text) {
        assertThat(runSmall(text, numbered(1_000))).containsExactly(JsonValue.of(1_000));
    }

    @Test
    void theRowsThemselvesCount() {
        List<JsonValue> documents = numbered(1_000);

        assertThatOrreryFails(() -> runSmall("SELECT * FROM c", documents)).withCode(ErrorCode.QUERY_UNSUPPORTED);
    }

    @Test
    void groupingOfFewKeysNeedsLittleMemory() {
        List<JsonValue> rows = runSmall("SELECT VALUE COUNT(1) FROM c GROUP BY c.n % 3", numbered(3_000));

        assertThat(rows).containsOnly(JsonValue.of(1_000));
    }

    @Test
    void keysWhoseHashesAreTheSameAreGroupedAsFastAsOthers() {
        List<JsonValue> documents = IntStream.range(0, 1 << 14)
                .mapToObj(n -> JsonText.parse("{\"k\": \"" + collidingText(n) + "\"}"))
                .toList();

        List<JsonValue> rows = run("SELECT VALUE c.k FROM c GROUP BY c.k", documents);

        assertThat(documents.stream().map(document -> document.property("k").hashCode()).distinct()).hasSize(1);
        assertThat(rows).hasSize(documents.size());
    }

    /** A text for each number, all with the same sum that string hashes are made of. */
    private static String collidingText(int number) {
        return IntStream.range(0, 14)
                .mapToObj(bit -> (number >> bit & 1) == 0 ? "Aa" : "BB")
                .collect(Collectors.joining());
    }

    @Test
    void theDeepestQueryThatIsParsedAlsoRuns() throws InterruptedException {
        String sum = "n" + "+n".repeat(490);
        String groups = "(".repeat(230) + "1" + ")".repeat(230);
        String negations = "- ".repeat(480) + "(n + 0)";

        List<JsonValue> rows = runOnVirtualThread(
                "SELECT VALUE [%1$s, %2$s, SUM(%3$s)] FROM c.n GROUP BY %1$s".formatted(sum, groups, negations));

        assertThat(rows).containsExactly(JsonText.parse("[0, 1, 0]"), JsonText.parse("[491, 1, 1]"));
    }

    @Test
    void theDeepestSubqueriesAlsoRun() throws InterruptedException {
        String values = "(SELECT VALUE ".repeat(30) + "c.n" + ")".repeat(30);
        String sources = "(SELECT * FROM ".repeat(30) + "c" + ")".repeat(30);
        String tests = "EXISTS(SELECT VALUE 1 FROM x IN c.list WHERE ".repeat(30) + "true" + ")".repeat(30);

        List<JsonValue> rows = runOnVirtualThread(
                "SELECT VALUE %s FROM %s AS c WHERE %s".formatted(values, sources, tests));

        assertThat(rows).containsExactly(JsonValue.of(0), JsonValue.of(1));
    }

    private List<JsonValue> runOnVirtualThread(String text) throws InterruptedException {
        AtomicReference<List<JsonValue>> rows = new AtomicReference<>(List.of());
        Thread.ofVirtual().start(() -> rows.set(run(text, numbered(2)))).join();
        return rows.get();
    }

    private List<JsonValue> run(String text, List<JsonValue> documents) {
        return InMemoryQuery.run(SqlParser.parse(text), Parameters.NONE, documents, context);
    }

    private List<JsonValue> runSmall(String text, List<JsonValue> documents) {
        EvaluationContext small = new EvaluationContext(
                context.now(),
                context.random(),
                context.userFunctions(),
                context.checkpoints(),
                MemoryLease.alone(SMALL_BYTES_MAX));
        return InMemoryQuery.run(SqlParser.parse(text), Parameters.NONE, documents, small);
    }

    private static List<JsonValue> numbered(int documents) {
        return IntStream.range(0, documents)
                .mapToObj(n -> JsonText.parse("{\"n\": " + n + ", \"list\": [" + n + "]}"))
                .toList();
    }
}
