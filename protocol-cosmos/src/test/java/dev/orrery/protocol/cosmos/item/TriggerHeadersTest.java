package dev.orrery.protocol.cosmos.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writes with triggers over the wire. */
class TriggerHeadersTest {

    private static final String KEY = "x-ms-documentdb-partitionkey";
    private static final String A = "[\"a\"]";
    private static final String PRE = "x-ms-documentdb-pre-trigger-include";
    private static final String POST = "x-ms-documentdb-post-trigger-include";
    private static final String UPSERT = "x-ms-documentdb-is-upsert";
    private static final String ITEM = "{\"id\":\"1\",\"pk\":\"a\"}";
    private static final String PATCH = "[{\"op\":\"set\",\"path\":\"/n\",\"value\":1}]";

    private static final String STAMP = """
            function () {
              const request = getContext().getRequest();
              const body = request.getBody();
              body.stamps = (body.stamps || "") + request.getOperationType();
              request.setBody(body);
            }""";

    private static final String NOTE = """
            function () {
              const collection = getContext().getCollection();
              const operation = getContext().getRequest().getOperationType();
              collection.createDocument(collection.getSelfLink(), { id: "note of " + operation, pk: "a" });
            }""";

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();
    private String container;
    private String docs;

    @BeforeEach
    void createContainer() {
        container = client.createContainer("{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}");
        docs = container + "/docs";
    }

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void aTriggerBeforeAWriteMayChangeTheItem() {
        trigger("stamp", "Pre", "All", STAMP);

        Answer created = client.post(docs, ITEM, KEY, A, PRE, "stamp");
        Answer replaced = client.put(docs + "/1", ITEM, KEY, A, PRE, "stamp");
        Answer upserted = client.post(docs, ITEM, KEY, A, PRE, "stamp", UPSERT, "true");

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.at("stamps")).isEqualTo("Create");
        assertThat(created.header("etag")).isEqualTo(created.at("_etag"));
        assertThat(created.header("x-ms-session-token")).matches("0:-1#\\d+");
        assertThat(Double.parseDouble(created.header("x-ms-request-charge"))).isPositive();
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.at("stamps")).isEqualTo("Replace");
        assertThat(upserted.status()).isEqualTo(200);
        assertThat(upserted.at("stamps")).isEqualTo("Upsert");
        assertThat(client.get(docs + "/1", KEY, A).json()).isEqualTo(upserted.json());
    }

    @Test
    void severalTriggersRunInTheOrderOfTheHeader() {
        trigger("one", "Pre", "All", STAMP.replace("request.getOperationType()", "1"));
        trigger("two", "Pre", "All", STAMP.replace("request.getOperationType()", "2"));

        assertThat(client.post(docs, ITEM, KEY, A, PRE, "two, one,two").at("stamps")).isEqualTo("212");
    }

    @Test
    void aTriggerAfterAWriteWritesWithIt() {
        trigger("note", "Post", "All", NOTE);

        client.post(docs, ITEM, KEY, A, POST, "note");
        client.put(docs + "/1", ITEM, KEY, A, POST, "note");
        Answer deleted = client.delete(docs + "/1", KEY, A, POST, "note");

        assertThat(deleted.status()).isEqualTo(204);
        assertThat(deleted.body()).isEmpty();
        assertThat(client.get(docs + "/note%20of%20Create", KEY, A).status()).isEqualTo(200);
        assertThat(client.get(docs + "/note%20of%20Replace", KEY, A).status()).isEqualTo(200);
        assertThat(client.get(docs + "/note%20of%20Delete", KEY, A).status()).isEqualTo(200);
    }

    @Test
    void theAnswerIsWhatATriggerAfterTheWriteHasLeft() {
        trigger("answer", "Post", "All", """
                function () {
                  const response = getContext().getResponse();
                  response.setBody({ seen: response.getBody().id, etag: response.getBody()._etag });
                }""");

        Answer created = client.post(docs, ITEM, KEY, A, POST, "answer");

        assertThat(created.at("seen")).isEqualTo("1");
        assertThat(created.at("etag")).isEqualTo(created.header("etag"));
        assertThat(client.get(docs + "/1", KEY, A).at("seen")).isEqualTo("undefined");
    }

    @Test
    void minimalReturnLeavesTheBodyOut() {
        trigger("stamp", "Pre", "All", STAMP);

        Answer created = client.post(docs, ITEM, KEY, A, PRE, "stamp", "Prefer", "return=minimal");

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.body()).isEmpty();
        assertThat(created.header("etag")).isNotEmpty();
    }

    @Test
    void aTriggerThatThrowsUndoesTheWrite() {
        trigger("refuse", "Pre", "All", "function () { throw new Error(403, 'Not this one'); }");
        trigger("regret", "Post", "All", "function () { throw new Error('Too late'); }");

        Answer refused = client.post(docs, ITEM, KEY, A, PRE, "refuse");
        Answer regretted = client.post(docs, ITEM, KEY, A, POST, "regret");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.subStatus()).isEqualTo("403");
        assertThat(refused.at("message")).contains("Exception = Error: Not this one");
        assertThat(regretted.status()).isEqualTo(400);
        assertThat(regretted.subStatus()).isEqualTo("0");
        assertThat(client.get(docs + "/1", KEY, A).status()).isEqualTo(404);
    }

    @Test
    void whatTheWriteItselfFailsWithIsToldAsWithoutTriggers() {
        trigger("note", "Post", "All", NOTE);
        client.post(docs, ITEM, KEY, A);

        Answer exists = client.post(docs, ITEM, KEY, A, POST, "note");
        Answer stale = client.put(docs + "/1", ITEM, KEY, A, POST, "note", "If-Match", "\"other\"");
        Answer missing = client.delete(docs + "/2", KEY, A, POST, "note");
        Answer mismatch = client.post(docs, "{\"id\":\"3\",\"pk\":\"b\"}", KEY, A, POST, "note");

        assertThat(exists.status()).isEqualTo(409);
        assertThat(stale.status()).isEqualTo(412);
        assertThat(missing.status()).isEqualTo(404);
        assertThat(mismatch.subStatus()).isEqualTo("1001");
        assertThat(client.get(docs).at("_count")).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource({
        "All, create, 201",
        "All, replace, 200",
        "All, upsert, 200",
        "All, patch, 200",
        "All, delete, 204",
        "Create, create, 201",
        "Create, replace, 400",
        "Create, upsert, 400",
        "Replace, replace, 200",
        "Replace, create, 400",
        "Update, replace, 200",
        "Update, patch, 200",
        "Update, upsert, 400",
        "Update, delete, 400",
        "Upsert, upsert, 200",
        "Upsert, create, 400",
        "Delete, delete, 204",
        "Delete, create, 400",
        "Delete, patch, 400",
    })
    void aTriggerRunsOnlyWithTheOperationsThatItIsFor(String operation, String write, int status) {
        trigger("t", "Post", operation, "function () {}");
        if (!write.equals("create")) {
            client.post(docs, ITEM, KEY, A);
        }

        Answer answer = write(write, POST, "t");

        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
    }

    @Test
    void aTriggerThatIsForOtherOperationsIsToldInTheWordsOfTheService() {
        trigger("t", "Pre", "Update", "function () {}");

        Answer answer = write("upsert", PRE, "t");

        assertThat(answer.at("message"))
                .contains("Trigger 't' was defined with operation type 'Update', and therefore is invalid for "
                        + "'Upsert'.");
    }

    @Test
    void aTriggerThatIsNotThereOrForAnotherMomentIsABadRequest() {
        trigger("before", "Pre", "All", "function () {}");

        assertThat(client.post(docs, ITEM, KEY, A, PRE, "none").status()).isEqualTo(400);
        assertThat(client.post(docs, ITEM, KEY, A, POST, "before").status()).isEqualTo(400);
        assertThat(client.get(docs).at("_count")).isEqualTo("0");
    }

    @Test
    void aTriggerThatDoesNotCompileIsKeptAndFailsWhenItIsRun() {
        trigger("broken", "Pre", "All", "serverScript() { }");

        Answer answer = client.post(docs, ITEM, KEY, A, PRE, "broken");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("message")).contains("Encountered exception while compiling Javascript");
    }

    @Test
    void batchesRefuseTriggers() {
        trigger("stamp", "Pre", "All", STAMP);
        String batch = "[{\"operationType\":\"Create\",\"resourceBody\":" + ITEM + "}]";

        Answer answer = client.post(docs, batch, KEY, A, PRE, "stamp",
                "x-ms-cosmos-is-batch-request", "true", "x-ms-cosmos-batch-atomic", "true");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(client.get(docs).at("_count")).isEqualTo("0");
    }

    @Test
    void readsAndQueriesTakeNoNoticeOfTriggers() {
        client.post(docs, ITEM, KEY, A);

        assertThat(client.get(docs + "/1", KEY, A, PRE, "none").status()).isEqualTo(200);
        assertThat(client.query(docs, "SELECT * FROM c", KEY, A, PRE, "none").status()).isEqualTo(200);
    }

    @Test
    void theConsoleOfTriggersIsToldToThoseWhoAsk() {
        trigger("before", "Pre", "All", "function () { console.log('before '); }");
        trigger("after", "Post", "All", "function () { console.log('after'); }");

        Answer asked = client.post(
                docs, ITEM, KEY, A, PRE, "before", POST, "after", "x-ms-documentdb-script-enable-logging", "true");
        Answer silent = write("upsert", PRE, "before");

        assertThat(asked.header("x-ms-documentdb-script-log-results")).isEqualTo("before%20after");
        assertThat(silent.header("x-ms-documentdb-script-log-results")).isEmpty();
    }

    private Answer write(String write, String header, String trigger) {
        return switch (write) {
            case "create" -> client.post(docs, ITEM, KEY, A, header, trigger);
            case "upsert" -> client.post(docs, ITEM, KEY, A, header, trigger, UPSERT, "true");
            case "replace" -> client.put(docs + "/1", ITEM, KEY, A, header, trigger);
            case "patch" -> client.send("PATCH", docs + "/1", PATCH, KEY, A, header, trigger);
            case "delete" -> client.delete(docs + "/1", KEY, A, header, trigger);
            default -> throw new IllegalArgumentException(write);
        };
    }

    private void trigger(String id, String type, String operation, String body) {
        Answer created = client.post(
                container + "/triggers",
                """
                {"id":"%s","triggerType":"%s","triggerOperation":"%s","body":%s}"""
                        .formatted(id, type, operation, JsonValue.of(body)));
        assertThat(created.status()).as(created.body()).isEqualTo(201);
    }
}
