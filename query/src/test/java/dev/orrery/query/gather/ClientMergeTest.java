package dev.orrery.query.gather;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.exec.InMemoryQuery;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.gather.PartitionedQuery.Reach;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlText;
import dev.orrery.testing.Seed;
import dev.orrery.testing.sql.SqlCase;
import dev.orrery.testing.sql.SqlTestFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that a client merges from what partitions answer must be those of the query over all documents. */
class ClientMergeTest {

    private static final Path FILES = Path.of("src", "test", "resources", "sql");
    private static final List<String> VALUES = List.of("null", "true", "false", "0", "1", "2", "2.5", "-7", "\"\"",
            "\"a\"", "\"b\"", "\"a\\\"\\\\b\"", "[1]", "{\"x\": 1}");
    private static final List<String> QUERIES = List.of(
            "SELECT * FROM c",
            "SELECT VALUE c.k FROM c WHERE IS_DEFINED(c.n)",
            "SELECT TOP 3 c.id FROM c",
            "SELECT c.id FROM c OFFSET 2 LIMIT 5",
            "SELECT c.id FROM c OFFSET @two LIMIT 0",
            "SELECT * FROM c ORDER BY c.k",
            "SELECT c.k, c.missing FROM c ORDER BY c.k DESC",
            "SELECT VALUE c.n FROM c ORDER BY c.k, c.n DESC",
            "SELECT VALUE [c.n] FROM c WHERE c.n > 0 ORDER BY c.n DESC, c.k",
            "SELECT TOP @two c.id FROM c ORDER BY c.n",
            "SELECT c.id, c.k AS key FROM c ORDER BY c.k OFFSET 3 LIMIT 4",
            "SELECT c.id, x FROM c JOIN x IN c.list ORDER BY c.k",
            "SELECT VALUE x FROM x IN c.list ORDER BY x",
            "SELECT VALUE c FROM c IN c.list ORDER BY c DESC",
            "SELECT VALUE s.k FROM (SELECT c.k, c.id FROM c WHERE c.k != 1) s ORDER BY s.k",
            "SELECT DISTINCT VALUE c.k FROM c",
            "SELECT DISTINCT c.k, c.g FROM c",
            "SELECT DISTINCT TOP 4 VALUE c.g FROM c",
            "SELECT DISTINCT VALUE c.g FROM c ORDER BY c.g",
            "SELECT DISTINCT VALUE c.g FROM c ORDER BY c.n DESC",
            "SELECT DISTINCT c.g FROM c ORDER BY c.g DESC OFFSET 1 LIMIT 2",
            "SELECT VALUE COUNT(1) FROM c",
            "SELECT VALUE COUNT(c.k) FROM c WHERE c.n > 1",
            "SELECT VALUE COUNTIF(c.k = 1) FROM c",
            "SELECT VALUE SUM(c.n) FROM c",
            "SELECT VALUE SUM(c.k) FROM c",
            "SELECT VALUE AVG(c.n) FROM c",
            "SELECT VALUE AVG(c.k) FROM c",
            "SELECT VALUE AVG(c.missing) FROM c",
            "SELECT VALUE MIN(c.n) FROM c",
            "SELECT VALUE MAX(c.n) FROM c",
            "SELECT VALUE MIN(c.k) FROM c",
            "SELECT VALUE MAX(c.g) FROM c WHERE c.n > 1000",
            "SELECT VALUE MAKELIST(c.id) FROM c",
            "SELECT VALUE MAKESET(c.g) FROM c",
            "SELECT COUNT(1) AS n, AVG(c.n), MIN(c.missing) AS m, MAX(c.n) AS x, 5 AS five FROM c",
            "SELECT SUM(c.k) FROM c",
            "SELECT SUM(x.x), COUNT(x) FROM c JOIN x IN c.list",
            "SELECT c.g, COUNT(1) AS n, AVG(c.n) AS a, MAX(c.k) AS x FROM c GROUP BY c.g",
            "SELECT c.g, c.k, UPPER(c.k) FROM c GROUP BY c.g, c.k",
            "SELECT VALUE c.k FROM c GROUP BY c.k",
            "SELECT VALUE {g: c.g} FROM c GROUP BY c.g",
            "SELECT VALUE SUM(c.n) FROM c GROUP BY c.g",
            "SELECT VALUE MIN(c.k) FROM c GROUP BY c.g",
            "SELECT TOP 2 VALUE MAKELIST(c.id) FROM c GROUP BY c.g",
            "SELECT c.g FROM c GROUP BY c.g OFFSET 1 LIMIT 1",
            "SELECT DISTINCT c.g, COUNT(1) FROM c GROUP BY c.g",
            "SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE c.k FROM c)",
            "SELECT COUNT(1) AS n FROM (SELECT DISTINCT c.k, c.g FROM c WHERE c.n > 0)",
            "SELECT TOP 0 * FROM c ORDER BY c.k");

    private static final Parameters PARAMETERS = new Parameters(Map.of("@two", JsonValue.of(2)));

    private final EvaluationContext context = new EvaluationContext(Instant.EPOCH, new Random(1), UserFunctions.NONE);

    @Test
    void aClientMergesWhatTheQueryOverAllDocumentsGives() {
        RandomGenerator random = Seed.fresh().random();

        for (int round = 0; round < 60; round++) {
            List<List<JsonValue>> partitions = partitions(random);
            QUERIES.forEach(sql -> assertSame(sql, PARAMETERS, partitions));
        }
    }

    @Test
    void aClientCanMergeEveryQueryOfTheTestFiles() {
        SqlTestFile.below(FILES).stream()
                .flatMap(file -> SqlTestFile.read(file).stream())
                .filter(SqlCase.Rows.class::isInstance)
                .map(SqlCase::question)
                .filter(question -> !question.sql().toUpperCase(Locale.ROOT).contains("RAND"))
                .filter(question -> PartitionedQuery.canMerge(SqlParser.parse(question.sql())))
                .forEach(question -> assertSame(
                        question.sql(),
                        Parameters.parse(question.parameters()),
                        partitions(question.container().items())));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "true",
        "false",
        "c.k > 1 OR IS_STRING(c.k) OR IS_ARRAY(c.k) OR IS_OBJECT(c.k)",
        "( NOT IS_DEFINED(c.k) OR IS_NULL(c.k) OR IS_BOOLEAN(c.k) OR IS_NUMBER(c.k) OR c.k < \"a\\\"b\")",
        "IS_DEFINED(c.k)",
        "(c.k > 1) OR (c.k = 1 AND c.n >= 5)",
    })
    void aTextIsUnderstoodAfterAClientHasPutItsFilterThere(String filter) {
        List<JsonValue> documents = partitions(new Random(1)).stream().flatMap(List::stream).toList();
        String sent = SqlText.of(split("SELECT c.id FROM c ORDER BY c.k", PARAMETERS).rewritten().orElseThrow())
                .replace(OrderedRewriting.FILTER, filter);

        List<JsonValue> rows = run(sent, PARAMETERS, documents);

        List<JsonValue> wanted = run("SELECT c.id FROM c WHERE " + filter + " ORDER BY c.k", PARAMETERS, documents);
        assertThat(rows).extracting(row -> row.property("payload")).isEqualTo(wanted);
    }

    @Test
    void whatIsUndefinedLeavesAnEmptyPlace() {
        List<JsonValue> documents = List.of(JsonText.parse("{\"_rid\": \"r\", \"b\": 1}"));

        List<JsonValue> sorted = runSent("SELECT c.a FROM c ORDER BY c.a, c.b", documents);
        List<JsonValue> groups = runSent("SELECT c.a FROM c GROUP BY c.a", documents);

        assertThat(sorted).containsExactly(
                JsonText.parse("{\"_rid\": \"r\", \"orderByItems\": [{}, {\"item\": 1}], \"payload\": {}}"));
        assertThat(groups).containsExactly(JsonText.parse("{\"groupByItems\": [{}], \"payload\": {}}"));
    }

    @Test
    void aggregatesOverNothingStillHaveARow() {
        assertThat(runSent("SELECT VALUE COUNT(1) FROM c", List.of()))
                .containsExactly(JsonText.parse("[{\"item\": 0}]"));
        assertThat(runSent("SELECT VALUE AVG(c.a) FROM c", List.of()))
                .containsExactly(JsonText.parse("[{\"item\": {\"sum\": 0, \"count\": 0}}]"));
        assertThat(runSent("SELECT VALUE MAX(c.a) FROM c", List.of()))
                .containsExactly(JsonText.parse("[{\"item2\": {\"count\": 0}}]"));
        assertThat(runSent("SELECT SUM(c.a) AS s FROM c", List.of()))
                .containsExactly(JsonText.parse("{\"payload\": {\"s\": {\"item\": 0}}}"));
    }

    private void assertSame(String sql, Parameters parameters, List<List<JsonValue>> partitions) {
        int asked = SqlParser.parse(sql).sources().isEmpty() ? 1 : partitions.size();

        List<JsonValue> merged = new ClientMerge(sql, split(sql, parameters))
                .rows(asked, (partition, text) -> run(text, parameters, partitions.get(partition)));

        List<JsonValue> wanted = run(sql, parameters, partitions.stream().flatMap(List::stream).toList());
        if (sql.contains("GROUP BY") || sql.contains("MAKESET")) {
            assertThat(merged).as(sql + partitions).containsExactlyInAnyOrderElementsOf(wanted);
        } else {
            assertThat(merged).as(sql + partitions).containsExactlyElementsOf(wanted);
        }
    }

    private List<JsonValue> run(String sql, Parameters parameters, List<JsonValue> documents) {
        return InMemoryQuery.run(SqlParser.parse(sql), parameters, documents, context);
    }

    private List<JsonValue> runSent(String sql, List<JsonValue> documents) {
        return run(new ClientMerge(sql, split(sql, PARAMETERS)).sentText(), PARAMETERS, documents);
    }

    private static PartitionedQuery split(String sql, Parameters parameters) {
        return PartitionedQuery.of(SqlParser.parse(sql), parameters, Reach.MANY_KEYS);
    }

    /** Three partitions, the middle one empty. */
    private static List<List<JsonValue>> partitions(List<JsonValue> items) {
        List<JsonValue> documents = new ArrayList<>();
        for (JsonValue item : items) {
            documents.add(withRid(item, "r%04d".formatted(documents.size())));
        }
        int middle = documents.size() / 2;
        return List.of(documents.subList(0, middle), List.of(), documents.subList(middle, documents.size()));
    }

    private static JsonValue withRid(JsonValue item, String rid) {
        ValueWriter document = new ValueWriter().startObject();
        item.properties().forEach(property -> document.name(property.name()).value(property.value()));
        return document.name("_rid").value(rid).endObject().finish();
    }

    /** Documents whose _rid grows, as it does from partition to partition in the order that clients ask them. */
    private static List<List<JsonValue>> partitions(RandomGenerator random) {
        int count = 1 + random.nextInt(4);
        List<List<JsonValue>> partitions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int first = i * 100;
            partitions.add(IntStream.range(first, first + random.nextInt(6))
                    .mapToObj(number -> document(number, random))
                    .toList());
        }
        return partitions;
    }

    private static JsonValue document(int number, RandomGenerator random) {
        String properties = Stream.of(
                "\"_rid\": \"r%04d\"".formatted(number),
                "\"id\": \"%d\"".formatted(number),
                random.nextInt(4) == 0 ? "\"x\": 1" : "\"k\": " + value(random),
                random.nextInt(4) == 0 ? "\"y\": 1" : "\"n\": " + random.nextInt(10),
                random.nextInt(5) == 0 ? "\"z\": 1" : "\"g\": \"g" + random.nextInt(3) + "\"",
                "\"list\": [" + value(random) + ", {\"x\": 1}, " + value(random) + "]")
                .reduce((a, b) -> a + ", " + b)
                .orElseThrow();
        return JsonText.parse("{" + properties + "}");
    }

    private static String value(RandomGenerator random) {
        return VALUES.get(random.nextInt(VALUES.size()));
    }
}
