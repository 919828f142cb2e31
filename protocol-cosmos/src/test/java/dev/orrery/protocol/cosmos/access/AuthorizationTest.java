package dev.orrery.protocol.cosmos.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How far keys and tokens reach, where it is not plain to see; {@code AuthorizationMatrixTest} has all of the plain. */
class AuthorizationTest {

    private static final String C = "/dbs/d/colls/c";
    private static final String DOCS = C + "/docs";
    private static final String KEY = "x-ms-documentdb-partitionkey";
    private static final String A = "[\"a\"]";
    private static final String[] BULK = {"x-ms-cosmos-is-batch-request", "true", "x-ms-cosmos-batch-atomic", "false"};
    private static final String[] BATCH = {"x-ms-cosmos-is-batch-request", "true", "x-ms-cosmos-batch-atomic", "true"};
    private static final String[] QUERY =
            {"x-ms-documentdb-isquery", "true", "content-type", "application/query+json"};

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();
    private final TestClient reader = account.clientWith(TestAccount.READ_ONLY_KEY);

    @BeforeEach
    void createItems() {
        client.createContainer("{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}");
        client.post(DOCS, "{\"id\":\"1\",\"pk\":\"a\"}");
        client.post(DOCS, "{\"id\":\"1\",\"pk\":\"b\",\"secret\":true}");
        client.post("/dbs/d/users", "{\"id\":\"u\"}");
    }

    @AfterEach
    void close() {
        account.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", A})
    void bulkIsRefusedForEachOperationThatIsOutsideOfTheTokensKey(String header) {
        String token = token("c", ",\"resourcePartitionKey\":[\"a\"]");
        String operations = """
                [{"operationType":"Read","id":"1","partitionKey":"[\\"a\\"]"},
                 {"operationType":"Read","id":"1","partitionKey":"[\\"b\\"]"},
                 {"operationType":"Upsert","partitionKey":"[\\"b\\"]","resourceBody":{"id":"1","pk":"b","mine":1}},
                 {"operationType":"Upsert","partitionKey":"b","resourceBody":{"id":"1","pk":"b","mine":1}},
                 {"operationType":"Create","partitionKey":["b"],"resourceBody":{"id":"2","pk":"b"}},
                 {"operationType":"Delete","id":"1","partitionKey":"[\\"b\\"]"},
                 {"operationType":"Create","partitionKey":"[\\"a\\"]","resourceBody":{"id":"3","pk":"a"}}]""";

        Answer answer = byToken(token, "POST", DOCS, operations, with(BULK, KEY, header));

        assertThat(answer.status()).isEqualTo(207);
        assertThat(statuses(answer)).containsExactly(200L, 403L, 403L, 403L, 403L, 403L, 201L);
        assertThat(answer.body()).doesNotContain("secret");
        assertThat(client.get(DOCS + "/1", KEY, "[\"b\"]").body()).contains("secret").doesNotContain("mine");
        assertThat(client.get(DOCS + "/2", KEY, "[\"b\"]").status()).isEqualTo(404);
    }

    @Test
    void bulkWithoutKeysIsAboutTheKeysInTheBodies() {
        String token = token("c", ",\"resourcePartitionKey\":[\"a\"]");
        String operations = """
                [{"operationType":"Create","resourceBody":{"id":"2","pk":"a"}},
                 {"operationType":"Create","resourceBody":{"id":"2","pk":"b"}}]""";

        assertThat(statuses(byToken(token, "POST", DOCS, operations, BULK))).containsExactly(201L, 403L);
    }

    @Test
    void aBatchIsForTheKeyOfTheRequestAlone() {
        String token = token("c", ",\"resourcePartitionKey\":[\"a\"]");
        String own = "[{\"operationType\":\"Create\",\"resourceBody\":{\"id\":\"2\",\"pk\":\"a\"}}]";
        String mixed = "[{\"operationType\":\"Read\",\"id\":\"1\",\"partitionKey\":\"[\\\"b\\\"]\"}]";

        assertThat(byToken(token, "POST", DOCS, own, with(BATCH, KEY, "[\"b\"]")).status()).isEqualTo(403);
        assertThat(byToken(token, "POST", DOCS, own, BATCH).status()).isEqualTo(403);
        assertThat(byToken(token, "POST", DOCS, mixed, with(BATCH, KEY, A)).status()).isEqualTo(400);
        assertThat(byToken(token, "POST", DOCS, own, with(BATCH, KEY, A)).status()).isEqualTo(200);
    }

    @Test
    void aTokenWithAKeyLeavesTheContainerAndItsScriptsAsTheyAre() {
        String token = token("c", ",\"resourcePartitionKey\":[\"a\"]");
        client.post(C + "/sprocs", "{\"id\":\"s\",\"body\":\"function () {}\"}");
        String script = "{\"id\":\"s\",\"body\":\"function () { }\"}";
        String trigger =
                "{\"id\":\"t\",\"body\":\"function () {}\",\"triggerType\":\"Pre\",\"triggerOperation\":\"All\"}";

        assertThat(byToken(token, "PUT", C, client.get(C).body(), KEY, A).status()).isEqualTo(403);
        assertThat(byToken(token, "DELETE", C, "", KEY, A).status()).isEqualTo(403);
        assertThat(byToken(token, "PUT", C + "/sprocs/s", script, KEY, A).status()).isEqualTo(403);
        assertThat(byToken(token, "POST", C + "/triggers", trigger, KEY, A).status()).isEqualTo(403);
        assertThat(byToken(token, "POST", C + "/operations/partitionsplit", "", KEY, A).status()).isEqualTo(403);
        assertThat(byToken(token, "GET", C, "").status()).isEqualTo(200);
        assertThat(byToken(token, "GET", C + "/pkranges", "").status()).isEqualTo(200);
        assertThat(byToken(token, "POST", C + "/sprocs/s", "", KEY, A).status()).isEqualTo(200);
    }

    @Test
    void theReadOnlyKeySeesNoPermissionsSinceTheirTokensMayWrite() {
        token("c", "");
        String permissions = "/dbs/d/users/u/permissions";

        assertThat(reader.get(permissions).status()).isEqualTo(403);
        assertThat(reader.get(permissions + "/p").status()).isEqualTo(403);
        assertThat(reader.send("HEAD", permissions + "/p", "").status()).isEqualTo(403);
        assertThat(reader.query(permissions, "SELECT * FROM c").status()).isEqualTo(403);
        assertThat(reader.get("/dbs/d/users/u").status()).isEqualTo(200);
    }

    @Test
    void theReadOnlyKeyWritesNothingByCallingItAQuery() {
        assertThat(reader.post("/backups", "{\"directory\":\"b\"}", QUERY).status()).isEqualTo(403);
        assertThat(reader.post("/backups", "{}", "x-ms-cosmos-is-query-plan-request", "true").status()).isEqualTo(403);
        assertThat(reader.post(C + "/operations/partitionkeydelete", "", with(QUERY, KEY, A)).status()).isEqualTo(401);
        assertThat(reader.put(DOCS + "/1", "{\"id\":\"1\",\"pk\":\"a\"}", with(QUERY, KEY, A)).status()).isEqualTo(401);
    }

    @Test
    void whatWidensAQueryDoesNotWidenTheKeyOfAToken() {
        String token = token("c", ",\"resourcePartitionKey\":[\"a\"]");
        String everything = "{\"query\":\"SELECT VALUE c.pk FROM c\"}";
        String others = "{\"query\":\"SELECT VALUE c.pk FROM c WHERE c.pk = 'b' AND c.id = '1'\"}";
        String[] wide = with(QUERY, KEY, A, "x-ms-documentdb-partitionkeyrangeid", "0", "x-ms-start-epk", "",
                "x-ms-end-epk", "FF", "x-ms-documentdb-query-enablecrosspartition", "true");

        assertThat(byToken(token, "POST", DOCS, everything, wide).body()).contains("[\"a\"]");
        assertThat(byToken(token, "POST", DOCS, others, wide).body()).contains("\"Documents\":[]");
        assertThat(byToken(token, "GET", DOCS, "", wide).at("_count")).isEqualTo("1");
        assertThat(byToken(token, "GET", DOCS, "", with(wide, "a-im", "Incremental Feed")).at("_count")).isEqualTo("1");
        assertThat(byToken(token, "POST", DOCS, everything, with(QUERY, "x-ms-documentdb-partitionkeyrangeid", "0"))
                .status()).isEqualTo(403);
    }

    @Test
    void aContinuationOfAnotherLeadsToNothingOfTheirs() {
        String token = token("c", ",\"resourcePartitionKey\":[\"a\"]");
        List<String> continuations = new ArrayList<>();
        client.post(DOCS, "{\"id\":\"0\",\"pk\":\"b\"}");
        for (String[] scope : List.of(new String[] {KEY, "[\"b\"]"}, new String[0])) {
            String[] page = with(scope, "x-ms-max-item-count", "1");
            continuations.add(client.get(DOCS, page).header("x-ms-continuation"));
            continuations.add(client.query(DOCS, "SELECT * FROM c", page).header("x-ms-continuation"));
        }
        String query = "{\"query\":\"SELECT * FROM c\"}";

        for (String continuation : continuations) {
            assertThat(continuation).isNotEmpty();
            String[] from = {KEY, A, "x-ms-continuation", continuation};
            assertThat(byToken(token, "GET", DOCS, "", from).body()).doesNotContain("\"pk\":\"b\"");
            assertThat(byToken(token, "POST", DOCS, query, with(QUERY, from)).body()).doesNotContain("\"pk\":\"b\"");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "[\"a\"]    | [\"a\",\"b\"] | 400",
        "[0]        | [-0.0]        | 403",
        "[0]        | [0.0]         | 404",
        "[\"a\"]    | [\"A\"]       | 403",
        "[\"a\"]    | []            | 403",
        "[\"a\"]    | [{}]          | 403",
        "[1]        | [\"1\"]       | 403",
        "[null]     | [{}]          | 403",
        "\"a\"      | [\"a\"]       | 200",
        "[]         | [\"a\"]       | 403",
        "[]         | [{}]          | 403",
    })
    void aKeyIsTheOneThatWasGranted(String granted, String asked, int status) {
        String token = token("c", ",\"resourcePartitionKey\":" + granted);

        assertThat(byToken(token, "GET", DOCS + "/1", "", KEY, asked).status()).isEqualTo(status);
    }

    @Test
    void aPrefixOfAHierarchicalKeyIsAllThatBeginsWithIt() {
        client.post("/dbs/d/colls",
                "{\"id\":\"h\",\"partitionKey\":{\"paths\":[\"/t\",\"/u\"],\"kind\":\"MultiHash\",\"version\":2}}");
        String docs = "/dbs/d/colls/h/docs";
        client.post(docs, "{\"id\":\"1\",\"t\":\"x\",\"u\":\"1\"}");
        client.post(docs, "{\"id\":\"1\",\"t\":\"y\",\"u\":\"1\"}");
        String tenant = token("h", ",\"resourcePartitionKey\":[\"x\"]");
        String others = "{\"query\":\"SELECT * FROM c WHERE c.t = 'y' AND c.u = '1' AND c.id = '1'\"}";

        assertThat(byToken(tenant, "GET", docs + "/1", "", KEY, "[\"x\",\"1\"]").status()).isEqualTo(200);
        assertThat(byToken(tenant, "GET", docs, "", KEY, "[\"x\"]").at("_count")).isEqualTo("1");
        assertThat(byToken(tenant, "GET", docs + "/1", "", KEY, "[\"y\",\"1\"]").status()).isEqualTo(403);
        assertThat(byToken(tenant, "GET", docs, "", KEY, "[]").status()).isEqualTo(403);
        assertThat(byToken(tenant, "POST", docs, others, with(QUERY, KEY, "[\"x\"]")).at("_count")).isEqualTo("0");

        client.delete("/dbs/d/users/u/permissions/p");
        String user = token("h", ",\"resourcePartitionKey\":[\"x\",\"1\"]");
        assertThat(byToken(user, "GET", docs, "", KEY, "[\"x\"]").status()).isEqualTo(403);
        assertThat(byToken(user, "POST", "/dbs/d/colls/h/operations/partitionkeydelete", "", KEY, "[\"x\"]").status())
                .isEqualTo(403);
    }

    @Test
    void oneSpellingOfNoKeyIsAsGoodAsTheOther() {
        client.post("/dbs/d/colls", "{\"id\":\"old\"}");
        String docs = "/dbs/d/colls/old/docs";
        client.post(docs, "{\"id\":\"1\"}", KEY, "[]");
        String token = token("old", ",\"resourcePartitionKey\":[]");

        assertThat(byToken(token, "GET", docs + "/1", "", KEY, "[]").status()).isEqualTo(200);
        assertThat(byToken(token, "GET", docs + "/1", "", KEY, "[{}]").status()).isEqualTo(200);
        assertThat(byToken(token, "GET", docs + "/1", "", KEY, "[\"a\"]").status()).isEqualTo(403);
    }

    @Test
    void ofTwoHeadersTheFirstCountsForAll() {
        String token = token("c", ",\"resourcePartitionKey\":[\"a\"]");

        assertThat(byToken(token, "GET", DOCS + "/1", "", KEY, A, KEY, "[\"b\"]").body()).doesNotContain("secret");
        assertThat(byToken(token, "GET", DOCS + "/1", "", KEY, "[\"b\"]", KEY, A).status()).isEqualTo(403);
    }

    @Test
    void aTokenTellsNobodyWhichOtherContainersThereAre() {
        client.post("/dbs/d/colls", "{\"id\":\"other\",\"partitionKey\":{\"paths\":[\"/pk\"]}}");
        String token = token("c", "");

        assertThat(byToken(token, "GET", "/dbs/d/colls/other", "").status()).isEqualTo(403);
        assertThat(byToken(token, "GET", "/dbs/d/colls/nobody", "").status()).isEqualTo(403);
        assertThat(byToken(token, "GET", "/dbs/nobody/colls/c", "").status()).isEqualTo(403);
        client.delete(C);
        assertThat(byToken(token, "GET", C, "").status()).isEqualTo(404);
        assertThat(byToken(token, "GET", "/dbs/d/colls/other", "").status()).isEqualTo(403);
    }

    @Test
    void aTokenIsForItsContainerByNameAndByRid() {
        String self = client.get(C).at("_self");
        client.post("/dbs/d/colls", "{\"id\":\"other\",\"partitionKey\":{\"paths\":[\"/pk\"]}}");
        String other = client.get("/dbs/d/colls/other").at("_self");
        String byRid = tokenFor(self, ",\"resourcePartitionKey\":[\"a\"]");

        assertThat(byToken(byRid, "GET", DOCS + "/1", "", KEY, A).status()).isEqualTo(200);
        assertThat(byToken(byRid, "GET", "/" + self + "docs/1", "", KEY, A).status()).isEqualTo(200);
        assertThat(byToken(byRid, "GET", "/" + self + "docs/1", "", KEY, "[\"b\"]").status()).isEqualTo(403);
        assertThat(byToken(byRid, "DELETE", "/" + self, "", KEY, A).status()).isEqualTo(403);
        assertThat(byToken(byRid, "GET", "/" + other + "docs/1", "", KEY, A).status()).isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"//dbs/d//colls/c/", "/dbs/d/colls/%63", "/dbs/d/colls/c?x=/docs", "/dbs/d/colls/c/?/docs/"})
    void aPathIsWhatItLeadsToHoweverItIsSpelt(String path) {
        String token = token("c", ",\"resourcePartitionKey\":[\"a\"]");

        assertThat(byToken(token, "DELETE", path, "", KEY, A).status()).isNotEqualTo(204);
        assertThat(client.get(C).status()).isEqualTo(200);
    }

    private String token(String container, String key) {
        return tokenFor("dbs/d/colls/" + container, key);
    }

    private String tokenFor(String resource, String key) {
        Answer created = client.post(
                "/dbs/d/users/u/permissions",
                "{\"id\":\"p\",\"permissionMode\":\"All\",\"resource\":\"%s\"%s}".formatted(resource, key));
        assertThat(created.status()).as(created.body()).isEqualTo(201);
        return created.at("_token");
    }

    private Answer byToken(String token, String method, String path, String body, String... headers) {
        return client.sendWith(token, "", method, path, body, headers);
    }

    private static String[] with(String[] headers, String... more) {
        List<String> all = new ArrayList<>(List.of(headers));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private static List<Long> statuses(Answer answer) {
        List<Long> statuses = new ArrayList<>();
        for (JsonValue operation : answer.json().elements()) {
            statuses.add(operation.property("statusCode").longValue());
        }
        return statuses;
    }
}
