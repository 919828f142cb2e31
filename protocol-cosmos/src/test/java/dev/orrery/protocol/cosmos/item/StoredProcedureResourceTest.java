package dev.orrery.protocol.cosmos.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stored procedures over the wire. */
class StoredProcedureResourceTest {

    private static final String KEY = "x-ms-documentdb-partitionkey";
    private static final String A = "[\"a\"]";
    private static final String LOGGING = "x-ms-documentdb-script-enable-logging";
    private static final String LOG = "x-ms-documentdb-script-log-results";

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();
    private String container;

    @BeforeEach
    void createContainer() {
        container = client.createContainer("{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}");
    }

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void aProcedureAnswersWithWhatItSetAsItsBody() {
        String path = procedure("""
                function (a, b) { getContext().getResponse().setBody({ sum: a + b.n, count: arguments.length }); }""");

        Answer answer = client.post(path, "[1, {\"n\": 2}]", KEY, A);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json()).isEqualTo(JsonText.parse("{\"sum\": 3, \"count\": 2}"));
        assertThat(answer.header("content-type")).startsWith("application/json");
        assertThat(answer.header("x-ms-session-token")).matches("0:-1#\\d+");
        assertThat(answer.header("lsn")).matches("\\d+");
        assertThat(answer.header("x-ms-documentdb-partitionkeyrangeid")).isEqualTo("0");
        assertThat(answer.header("x-ms-alt-content-path")).isEqualTo("dbs/d/colls/c");
        assertThat(Double.parseDouble(answer.header("x-ms-request-charge"))).isPositive();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "~~           | []",
        "[]           | []",
        "null         | []",
        "[null, \"x\"] | [null, \"x\"]",
        "{\"n\": 1}    | [{\"n\": 1}]",
        "5            | [5]",
    })
    void theBodyOfTheRequestHasTheArguments(String body, String arguments) {
        String path = procedure("(...all) => getContext().getResponse().setBody(all)");

        assertThat(client.post(path, body, KEY, A).json()).isEqualTo(JsonText.parse(arguments));
    }

    @Test
    void aProcedureThatSetsNothingAnswersWithAnEmptyString() {
        assertThat(client.post(procedure("function () {}"), "", KEY, A).body()).isEqualTo("\"\"");
    }

    @Test
    void argumentsThatAreNoJsonAreRefused() {
        assertThat(client.post(procedure("function () {}"), "[1,", KEY, A).status()).isEqualTo(400);
    }

    @Test
    void aProcedureIsFoundByItsResourceId() {
        String path = procedure("() => getContext().getResponse().setBody('here')");
        Answer read = client.get(path);

        Answer answer = client.sendSigned(
                "POST", "/" + read.at("_self"), "[]", "sprocs", read.at("_rid").toLowerCase(Locale.ROOT), KEY, A);

        assertThat(answer.body()).isEqualTo("\"here\"");
    }

    @Test
    void whatItWritesIsThereAndSeenBySessions() {
        String path = procedure("""
                function (id) {
                  const collection = getContext().getCollection();
                  collection.createDocument(collection.getSelfLink(), { id, pk: "a" });
                }""");
        String before = client.post(container + "/docs", "{\"id\":\"0\",\"pk\":\"a\"}").header("lsn");

        Answer answer = client.post(path, "[\"1\"]", KEY, A);

        Answer read = client.get(
                container + "/docs/1", KEY, A, "x-ms-session-token", answer.header("x-ms-session-token"));
        assertThat(read.status()).isEqualTo(200);
        assertThat(Long.parseLong(answer.header("lsn"))).isGreaterThan(Long.parseLong(before));
    }

    @Test
    void aSessionThatTheServerHasNotReachedIsNotAvailable() {
        String path = procedure("function () {}");

        Answer answer = client.post(path, "", KEY, A, "x-ms-session-token", "0:-1#999");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.subStatus()).isEqualTo("1002");
    }

    @Test
    void theConsoleIsToldOnlyToThoseWhoAsk() {
        String path = procedure("function () { console.log('100% of %s is 1 + 1\\n', 'ä€😀'); }");

        Answer asked = client.post(path, "", KEY, A, LOGGING, "true");
        Answer silent = client.post(path, "", KEY, A);
        Answer refused = client.post(path, "", KEY, A, LOGGING, "False");

        assertThat(URLDecoder.decode(asked.header(LOG).replace("+", "%2B"), StandardCharsets.UTF_8))
                .isEqualTo("100% of ä€😀 is 1 + 1\n");
        assertThat(asked.header(LOG)).startsWith("100%25%20of%20%C3%A4");
        assertThat(silent.headers().map()).doesNotContainKey(LOG);
        assertThat(refused.headers().map()).doesNotContainKey(LOG);
    }

    @Test
    void aLogThatIsTooLongForClientsIsCutOffBetweenCharacters() {
        String path = procedure("function () { console.log('€'.repeat(2500)); }");

        String log = client.post(path, "", KEY, A, LOGGING, "true").header(LOG);

        assertThat(log.length()).isBetween(12_000, 12_288);
        assertThat(URLDecoder.decode(log, StandardCharsets.UTF_8)).matches("€+");
    }

    @Test
    void aProcedureNeedsAPartitionKey() {
        Answer answer = client.post(procedure("function () {}"), "");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("message")).startsWith("PartitionKey value must be supplied for this operation");
        assertThat(client.post(container + "/sprocs/s", "", KEY, "[\"a\",\"b\"]").status()).isEqualTo(400);
    }

    @Test
    void anErrorThatIsThrownIsToldWithItsNumberAndUndoesEverything() {
        String path = procedure("""
                function () {
                  const collection = getContext().getCollection();
                  collection.createDocument(collection.getSelfLink(), { id: "1", pk: "a" }, () => {
                    throw new Error(409, "That's enough");
                  });
                }""");

        Answer answer = client.post(path, "", KEY, A);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.subStatus()).isEqualTo("409");
        assertThat(answer.at("code")).isEqualTo("BadRequest");
        assertThat(errorIn(answer))
                .startsWith("Encountered exception while executing function. Exception = Error: That's enough\r\n"
                        + "Stack trace: ")
                .doesNotContain("java", "org.graal");
        assertThat(answer.at("message")).contains("\r\nActivityId: " + answer.header("x-ms-activity-id"));
        assertThat(client.get(container + "/docs/1", KEY, A).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "throw 'plain text'           | plain text",
        "throw new TypeError('type')  | TypeError: type",
        "undefined.property           | TypeError: ",
        "null()                       | TypeError: ",
        "missing                      | ReferenceError: missing is not defined",
        "getContext().abort('enough') | enough",
    })
    void whateverIsThrownIsTold(String statement, String told) {
        Answer answer = client.post(procedure("function () { " + statement + "; }"), "", KEY, A);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.subStatus()).isEqualTo("0");
        assertThat(errorIn(answer)).contains("Exception = ").contains(told);
    }

    @Test
    void theFailureOfAnOperationWithoutACallbackHasItsStatusAsNumber() {
        String path = procedure("""
                function () {
                  const collection = getContext().getCollection();
                  collection.readDocument(collection.getAltLink() + "/docs/none");
                }""");

        Answer answer = client.post(path, "", KEY, A);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.subStatus()).isEqualTo("404");
    }

    @Test
    void aProcedureThatDoesNotEndIsTimedOut() {
        Answer answer = client.post(procedure("function () { while (true); }"), "", KEY, A);

        assertThat(answer.status()).isEqualTo(408);
        assertThat(answer.at("code")).isEqualTo("RequestTimeout");
        assertThat(client.post(procedure("other", "function () {}"), "", KEY, A).status()).isEqualTo(200);
    }

    @Test
    void aProcedureThatWantsTooMuchMemoryIsForbidden() {
        String path = procedure("function () { const all = []; while (true) all.push(new Uint8Array(1 << 20)); }");

        assertThat(client.post(path, "", KEY, A).status()).isEqualTo(403);
    }

    @Test
    void anAnswerThatIsTooLargeIsRefused() {
        String path = procedure("function () { getContext().getResponse().setBody('x'.repeat(5 << 20)); }");

        Answer answer = client.post(path, "", KEY, A);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.subStatus()).isEqualTo("413");
    }

    @ParameterizedTest
    @ValueSource(strings = {"not even JavaScript", "function (", "1 + 1", "function () {}) (", ""})
    void whatDoesNotCompileIsNotKept(String body) {
        Answer procedure = client.post(container + "/sprocs", script("s", body));
        Answer function = client.post(container + "/udfs", script("f", body));

        assertThat(procedure.status()).isEqualTo(400);
        assertThat(function.status()).isEqualTo(400);
        assertThat(errorIn(procedure)).startsWith("Encountered exception while compiling Javascript. Exception = ");
        assertThat(client.get(container + "/sprocs").at("_count")).isEqualTo("0");
    }

    @Test
    void whereAProgramDoesNotCompileIsTold() {
        Answer answer = client.post(container + "/sprocs", script("s", "function () {\n  const one = ;\n}"));

        assertThat(errorIn(answer)).contains("SyntaxError: ", "\n    at s:2:15");
    }

    @Test
    void aReplacementThatDoesNotCompileLeavesTheProcedure() {
        String path = procedure("() => getContext().getResponse().setBody('old')");

        assertThat(client.put(path, script("s", "function (")).status()).isEqualTo(400);
        assertThat(client.post(container + "/sprocs", script("s", "("), "x-ms-documentdb-is-upsert", "true").status())
                .isEqualTo(400);
        assertThat(client.post(path, "", KEY, A).body()).isEqualTo("\"old\"");
    }

    @Test
    void aReplacedProcedureRunsInItsNewForm() {
        String path = procedure("() => getContext().getResponse().setBody('old')");
        client.post(path, "", KEY, A);

        client.put(path, script("s", "() => getContext().getResponse().setBody('new')"));

        assertThat(client.post(path, "", KEY, A).body()).isEqualTo("\"new\"");
    }

    @Test
    void whatIsNotThereOrNoProcedureCanNotBeRun() {
        client.post(container + "/udfs", script("f", "function () {}"));

        assertThat(client.post(container + "/sprocs/none", "", KEY, A).status()).isEqualTo(404);
        assertThat(client.post(container + "/udfs/f", "", KEY, A).status()).isEqualTo(405);
        assertThat(client.post("/dbs/d/colls/none/sprocs/s", "", KEY, A).subStatus()).isEqualTo("1003");
    }

    @Test
    void aClientThatThinksOfAnotherContainerIsTold() {
        Answer answer =
                client.post(procedure("() => 1"), "", KEY, A, "x-ms-cosmos-intended-collection-rid", "AAAAAA==");

        assertThat(answer.subStatus()).isEqualTo("1024");
    }

    private String procedure(String body) {
        return procedure("s", body);
    }

    private String procedure(String id, String body) {
        Answer created = client.post(container + "/sprocs", script(id, body));
        assertThat(created.status()).as(created.body()).isEqualTo(201);
        return container + "/sprocs/" + id;
    }

    private static String script(String id, String body) {
        return "{\"id\":" + JsonValue.of(id) + ",\"body\":" + JsonValue.of(body) + "}";
    }

    /** The error in the form of the service, which is a line of its own. */
    private static String errorIn(Answer answer) {
        String line = answer.at("message").lines().findFirst().orElseThrow();
        assertThat(line).startsWith("Message: ");
        return JsonText.parse(line.substring("Message: ".length())).property("Errors").element(0).stringValue();
    }
}
