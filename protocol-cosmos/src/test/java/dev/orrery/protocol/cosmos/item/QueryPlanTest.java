package dev.orrery.protocol.cosmos.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The plans that clients ask for before they send a query to each partition. */
class QueryPlanTest {

    private static final String PLAIN_KEY = "{\"paths\":[\"/pk\"],\"version\":2}";
    private static final String HIERARCHICAL_KEY = "{\"paths\":[\"/a\",\"/b\"],\"kind\":\"MultiHash\",\"version\":2}";
    private static final String EVERYWHERE =
            "[{\"min\":\"\",\"max\":\"FF\",\"isMinInclusive\":true,\"isMaxInclusive\":false}]";
    private static final String NOWHERE =
            "[{\"min\":\"\",\"max\":\"\",\"isMinInclusive\":true,\"isMaxInclusive\":true}]";
    private static final String FILTER = "{documentdb-formattableorderbyquery-filter}";

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void aPlanHasEverythingThatClientsLookFor() {
        assertThat(plan("SELECT * FROM c").json()).isEqualTo(JsonText.parse("""
                {"partitionedQueryExecutionInfoVersion":2,
                 "queryInfo":{"distinctType":"None","top":null,"offset":null,"limit":null,"orderBy":[],
                   "orderByExpressions":[],"groupByExpressions":[],"groupByAliases":[],"aggregates":[],
                   "groupByAliasToAggregateType":{},"rewrittenQuery":"","hasSelectValue":false,"dCountInfo":null,
                   "hasNonStreamingOrderBy":false},
                 "queryRanges":[{"min":"","max":"FF","isMinInclusive":true,"isMaxInclusive":false}]}"""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Node.js/22.1.0 (linux; x64) azure-cosmos-js/4.10.0 | SELECT c.k, AVG(c.n) AS a FROM c GROUP BY c.k | 400",
        "Node.js/22.1.0 (linux; x64) azure-cosmos-js/4.10.0 | SELECT c.k, COUNT(1) AS a FROM c GROUP BY c.k | 200",
        "Node.js/22.1.0 (linux; x64) azure-cosmos-js/4.10.0 | SELECT VALUE MAX(c.n) FROM c GROUP BY c.k | 200",
        "Node.js/22.1.0 (linux; x64) azure-cosmos-js/3.9.0 | SELECT c.k, AVG(c.n) AS a FROM c GROUP BY c.k | 200",
        "azsdk-python-cosmos/4.9.0 Python/3.12 | SELECT c.k, AVG(c.n) AS a FROM c GROUP BY c.k | 200"
    })
    void clientsThatShowAggregatesWithoutAValueMergeGroupsThemselves(String agent, String sql, int status) {
        String docs = container(25_000, PLAIN_KEY) + "/docs";

        Answer whole = client.query(docs, sql, "User-Agent", agent);
        Answer ofOneKey = client.query(docs, sql, "User-Agent", agent, "x-ms-documentdb-partitionkey", "[\"a\"]");
        Answer ofOneRange = client.query(docs, sql, "User-Agent", agent, "x-ms-documentdb-partitionkeyrangeid", "0");

        assertThat(whole.status()).isEqualTo(status);
        if (status == 400) {
            assertThat(whole.at("message")).contains("Cross partition query only supports");
        }
        assertThat(ofOneKey.status()).isEqualTo(200);
        assertThat(ofOneRange.status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 25_000})
    void sortedRowsAreMergedByTheirKeysHoweverManyPartitionsThereAre(int throughput) {
        JsonValue info = plan(throughput, PLAIN_KEY, "SELECT TOP 3 c.a FROM c ORDER BY c.x, c.y DESC").json()
                .property("queryInfo");

        assertThat(info.property("orderBy")).isEqualTo(JsonText.parse("[\"Ascending\", \"Descending\"]"));
        assertThat(info.property("orderByExpressions")).isEqualTo(JsonText.parse("[\"c.x\", \"c.y\"]"));
        assertThat(info.property("top").longValue()).isEqualTo(3);
        assertThat(info.property("rewrittenQuery").stringValue())
                .isEqualTo("SELECT TOP 3 c._rid, [{\"item\": c.x}, {\"item\": c.y}] AS orderByItems, {\"a\": "
                        + "c.a} AS payload "
                        + "FROM c WHERE (" + FILTER + ") ORDER BY c.x, c.y DESC");
    }

    @Test
    void groupsAreMergedByTheirKeys() {
        JsonValue info = plan("SELECT c.k, AVG(c.a) AS average, MAKELIST(c.b) FROM c GROUP BY c.k").json()
                .property("queryInfo");

        assertThat(info.property("groupByExpressions")).isEqualTo(JsonText.parse("[\"c.k\"]"));
        assertThat(info.property("groupByAliases")).isEqualTo(JsonText.parse("[\"k\", \"average\", \"$1\"]"));
        assertThat(info.property("groupByAliasToAggregateType"))
                .isEqualTo(JsonText.parse("{\"k\": null, \"average\": \"Average\", \"$1\": \"MakeList\"}"));
        assertThat(info.property("aggregates")).isEqualTo(JsonText.parse("[]"));
    }

    @ParameterizedTest
    @CsvSource({"AVG, Average", "COUNT, Count", "COUNTIF, CountIf", "MAKELIST, MakeList", "MAKESET, "
            + "MakeSet",
        "MAX, Max",
        "MIN, Min", "SUM, Sum"})
    void anAggregateHasTheNameThatClientsKnow(String function, String name) {
        JsonValue info = plan("SELECT VALUE " + function + "(c.a) FROM c").json().property("queryInfo");

        assertThat(info.property("aggregates")).isEqualTo(JsonText.parse("[\"" + name + "\"]"));
        assertThat(info.property("hasSelectValue").booleanValue()).isTrue();
    }

    @Test
    void whatIsLeftToTheClientIsNamed() {
        JsonValue distinct = plan("SELECT DISTINCT c.a FROM c OFFSET 2 LIMIT 3").json().property("queryInfo");
        JsonValue count = plan("SELECT COUNT(1) AS n FROM (SELECT DISTINCT c.a FROM c)").json().property("queryInfo");

        assertThat(distinct.property("distinctType").stringValue()).isEqualTo("Unordered");
        assertThat(distinct.property("offset").longValue()).isEqualTo(2);
        assertThat(distinct.property("limit").longValue()).isEqualTo(3);
        assertThat(distinct.property("rewrittenQuery").stringValue()).isEqualTo("SELECT DISTINCT c.a FROM c");
        assertThat(count.property("dCountInfo")).isEqualTo(JsonText.parse("{\"dCountAlias\": \"n\"}"));
    }

    @Test
    void aPartitionKeyLeavesSkippingToThePartition() {
        String sql = "SELECT * FROM c OFFSET 2 LIMIT 3";

        JsonValue byHeader = plan(25_000, PLAIN_KEY, sql, "x-ms-documentdb-partitionkey", "[\"x\"]").json();
        JsonValue byFilter = plan("SELECT * FROM c WHERE c.pk = 'x' OFFSET 2 LIMIT 3").json();
        JsonValue byNothing = plan(sql).json();

        assertThat(byHeader.property("queryInfo")).isEqualTo(plan("SELECT * FROM c").json().property("queryInfo"));
        assertThat(byHeader.property("queryRanges")).isEqualTo(points("x"));
        assertThat(byFilter).isEqualTo(byHeader);
        assertThat(byNothing.property("queryInfo").property("rewrittenQuery").stringValue())
                .isEqualTo("SELECT * FROM c OFFSET 0 LIMIT 5");
    }

    @Test
    void aFilterOnThePartitionKeyNamesThePlacesToAsk() {
        assertThat(ranges("SELECT * FROM c WHERE c.pk = 'x' AND c.n > 5")).isEqualTo(points("x"));
        assertThat(ranges("SELECT * FROM c WHERE c.pk IN ('x', 'y') OR c.pk = null")).isEqualTo(points("x", "y", null));
        assertThat(ranges("SELECT * FROM c WHERE c.pk > 'x'")).isEqualTo(JsonText.parse(EVERYWHERE));
        assertThat(ranges("SELECT * FROM c WHERE c.pk = 'x' AND c.pk = 'y'")).isEqualTo(JsonText.parse(NOWHERE));
        assertThat(ranges("SELECT * FROM c WHERE false")).isEqualTo(JsonText.parse(NOWHERE));
        assertThat(ranges("SELECT 5")).isEqualTo(JsonText.parse(NOWHERE));
    }

    @Test
    void theBeginningOfAHierarchicalKeyIsARange() {
        PartitionKeyDefinition definition = PartitionKeyDefinition.multiHash("/a", "/b");
        EpkRange range = definition.range(PartitionKey.of("x"));
        String wanted = "[{\"min\":\"%s\",\"max\":\"%sFF\",\"isMinInclusive\":true,\"isMaxInclusive\":false}]"
                .formatted(range.min(), range.min());

        assertThat(ranges(HIERARCHICAL_KEY, "SELECT * FROM c WHERE c.a = 'x'")).isEqualTo(JsonText.parse(wanted));
        assertThat(ranges(HIERARCHICAL_KEY, "SELECT * FROM c WHERE c.b = 'x'")).isEqualTo(JsonText.parse(EVERYWHERE));
        assertThat(ranges(HIERARCHICAL_KEY, "SELECT * FROM c WHERE c.a = 'x' AND c.b = 'y'"))
                .isEqualTo(points(definition, List.of(PartitionKey.of("x", "y"))));
    }

    @Test
    void parametersCount() {
        Answer answer = client.post(container(25_000, PLAIN_KEY) + "/docs",
                "{\"query\":\"SELECT TOP @n * FROM c WHERE c.pk = @k\","
                        + "\"parameters\":[{\"name\":\"@n\",\"value\":4},{\"name\":\"@k\",\"value\":\"x\"}]}",
                "content-type", "application/query+json", "x-ms-cosmos-is-query-plan-request", "True");

        assertThat(answer.json().property("queryInfo").property("top").longValue()).isEqualTo(4);
        assertThat(answer.json().property("queryRanges")).isEqualTo(points("x"));
    }

    @Test
    void whatNobodyCanMergeIsRefusedUnlessOnePartitionHasItAll() {
        String composed = "SELECT VALUE SUM(c.a) / 2 FROM c";

        assertThat(message(plan(composed)))
                .startsWith("Message: {\"Errors\":[\"Compositions of aggregates and other expressions are not "
                        + "allowed.\"]}");
        assertThat(plan(400, PLAIN_KEY, composed).json().property("queryInfo").property("rewrittenQuery").stringValue())
                .isEmpty();
        assertThat(plan(composed + " WHERE c.pk = 1").status()).isEqualTo(200);
    }

    @Test
    void whatTheClientDoesNotKnowIsRefused() {
        Answer answer = plan(25_000, PLAIN_KEY, "SELECT VALUE COUNT(1) FROM (SELECT DISTINCT c.a FROM c)",
                "x-ms-cosmos-supported-query-features", "Aggregate, Distinct, OrderBy");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(message(answer)).contains("\"Query contains the following features, which the calling client "
                + "does not "
                + "support: DCount\"");
        assertThat(plan(25_000, PLAIN_KEY, "SELECT DISTINCT c.a FROM c ORDER BY c.a",
                "x-ms-cosmos-supported-query-features", "Aggregate,Distinct,OrderBy").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT TOP 5 c.id FROM c ORDER BY VectorDistance(c.v, [1, 2])",
        "SELECT TOP 5 c.id FROM c ORDER BY RANK FullTextScore(c.t, 'x')",
        "SELECT NO_SUCH(1) FROM c",
        "SELECT d.x FROM c",
        "SELECT FROM c"})
    void whatHasNoMeaningHasNoPlan(String sql) {
        assertThat(plan(sql).status()).isEqualTo(400);
    }

    private JsonValue ranges(String sql) {
        return ranges(PLAIN_KEY, sql);
    }

    private JsonValue ranges(String partitionKey, String sql) {
        return plan(25_000, partitionKey, sql).json().property("queryRanges");
    }

    private static JsonValue points(String... keys) {
        List<PartitionKey> wanted = new ArrayList<>();
        for (String key : keys) {
            wanted.add(PartitionKey.of(new Object[] {key}));
        }
        return points(PartitionKeyDefinition.hash("/pk"), wanted);
    }

    private static JsonValue points(PartitionKeyDefinition definition, List<PartitionKey> keys) {
        Stream<String> ranges = keys.stream()
                .map(key -> definition.effective(key).hex())
                .sorted()
                .map(hex -> "{\"min\":\"%s\",\"max\":\"%s\",\"isMinInclusive\":true,\"isMaxInclusive\":true}"
                        .formatted(hex, hex));
        return JsonText.parse(ranges.toList().toString());
    }

    private static String message(Answer answer) {
        return answer.json().property("message").stringValue();
    }

    private Answer plan(String sql) {
        return plan(25_000, PLAIN_KEY, sql);
    }

    private Answer plan(int throughput, String partitionKey, String sql, String... headers) {
        List<String> all = new ArrayList<>(List.of("x-ms-cosmos-is-query-plan-request", "True"));
        all.addAll(List.of(headers));
        return client.query(container(throughput, partitionKey) + "/docs", sql, all.toArray(String[]::new));
    }

    private String container(int throughput, String partitionKey) {
        client.delete("/dbs/d");
        return client.createContainer(
                "{\"id\":\"c\",\"partitionKey\":" + partitionKey + "}",
                "x-ms-offer-throughput",
                Integer.toString(throughput));
    }
}
