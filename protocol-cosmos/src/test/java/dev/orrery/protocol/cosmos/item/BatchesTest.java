package dev.orrery.protocol.cosmos.item;

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

/** Transactional batches and bulk over the wire. */
class BatchesTest {

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();
    private String docs;

    @BeforeEach
    void createContainer() {
        docs = client.createContainer("{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}") + "/docs";
    }

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void aBatchDoesEverythingInOrder() {
        Answer answer = batch("""
                [{"operationType":"Create","resourceBody":{"id":"1","pk":"a","n":1}},
                 {"operationType":"Patch","id":"1","resourceBody":{"operations":[{"op":"incr","path":"/n","value":1}]}},
                 {"operationType":"Read","id":"1"},
                 {"operationType":"Upsert","resourceBody":{"id":"2","pk":"a"}},
                 {"operationType":"Delete","id":"2"}]""");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(statuses(answer)).containsExactly(201, 200, 200, 201, 204);
        assertThat(answer.json().element(2).property("resourceBody").property("n").longValue()).isEqualTo(2);
        assertThat(answer.header("x-ms-session-token")).matches("0:-1#\\d+");
    }

    @Test
    void aBatchThatFailsDoesNothing() {
        create("taken");

        Answer answer = batch("""
                [{"operationType":"Create","resourceBody":{"id":"1","pk":"a"}},
                 {"operationType":"Create","resourceBody":{"id":"taken","pk":"a"}},
                 {"operationType":"Create","resourceBody":{"id":"2","pk":"a"}}]""");

        assertThat(answer.status()).isEqualTo(207);
        assertThat(statuses(answer)).containsExactly(424, 409, 424);
        assertThat(answer.json().elements()).allMatch(each -> each.property("resourceBody").isUndefined());
        assertThat(answer.header("x-ms-content-path")).isNotEmpty();
        assertThat(client.get(docs).at("_count")).isEqualTo("1");
    }

    @Test
    void etagsAndConditionsCountInABatch() {
        create("1");

        Answer stale = batch("""
                [{"operationType":"Replace","id":"1","ifMatch":"\\"x\\"","resourceBody":{"id":"1","pk":"a"}}]""");
        Answer unmet = batch("""
                [{"operationType":"Patch","id":"1","resourceBody":{"condition":"from c where c.n = 5",
                  "operations":[{"op":"set","path":"/n","value":1}]}}]""");

        assertThat(statuses(stale)).containsExactly(412);
        assertThat(statuses(unmet)).containsExactly(412);
    }

    @Test
    void aBatchWhoseAnswerWouldBeTooLargeDoesNothing() {
        String large = "x".repeat(1_500_000);
        for (int i = 0; i < 3; i++) {
            client.post(docs, "{\"id\":\"" + i + "\",\"pk\":\"a\",\"text\":\"" + large + "\"}");
        }

        Answer answer = batch("""
                [{"operationType":"Create","resourceBody":{"id":"new","pk":"a"}},
                 {"operationType":"Read","id":"0"},{"operationType":"Read","id":"1"},
                 {"operationType":"Read","id":"2"}]""");

        assertThat(answer.status()).isEqualTo(207);
        assertThat(statuses(answer)).containsExactly(424, 424, 424, 413);
        assertThat(client.get(docs + "/new", "x-ms-documentdb-partitionkey", "[\"a\"]").status()).isEqualTo(404);
    }

    @Test
    void aBatchThatIsNoneIsRefusedAsAWhole() {
        String many = "{\"operationType\":\"Read\",\"id\":\"x\"},".repeat(101);

        assertThat(batch("[]").status()).isEqualTo(400);
        assertThat(batch("[" + many.substring(0, many.length() - 1) + "]").status()).isEqualTo(400);
        assertThat(batch("{}").status()).isEqualTo(400);
        assertThat(batch("[{\"operationType\":\"Dance\"}]").status()).isEqualTo(400);
        assertThat(batch("[{\"operationType\":\"Read\",\"id\":\"1\",\"partitionKey\":\"[\\\"b\\\"]\"}]").status())
                .isEqualTo(400);
        assertThat(client.post(docs, "[{\"operationType\":\"Read\",\"id\":\"1\"}]",
                "x-ms-cosmos-is-batch-request", "True", "x-ms-cosmos-batch-atomic", "True").status()).isEqualTo(400);
    }

    @Test
    void bulkOperationsStandForThemselves() {
        create("taken");

        Answer answer = bulk("""
                [{"operationType":"Create","partitionKey":"[\\"a\\"]","resourceBody":{"id":"taken","pk":"a"}},
                 {"operationType":"Create","partitionKey":"[\\"b\\"]","resourceBody":{"id":"1","pk":"b"}},
                 {"operationType":"Read","partitionKey":"[\\"b\\"]","id":"1"},
                 {"operationType":"Delete","partitionKey":"[\\"b\\"]","id":"none"}]""", "true");

        assertThat(answer.status()).isEqualTo(207);
        assertThat(statuses(answer)).containsExactly(409, 201, 200, 404);
        assertThat(answer.json().element(0).property("resourceBody").isUndefined()).isTrue();
        assertThat(answer.json().element(3).property("resourceBody").isUndefined()).isTrue();
    }

    @Test
    void aReadOfWhatTheClientHasIsToldSoByEitherCondition() {
        String etag = client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}").header("etag").replace("\"", "\\\"");

        Answer answer = bulk("""
                [{"operationType":"Read","partitionKey":"[\\"a\\"]","id":"1","ifNoneMatch":"%1$s"},
                 {"operationType":"Read","partitionKey":"[\\"a\\"]","id":"1","ifMatch":"%1$s"},
                 {"operationType":"Read","partitionKey":"[\\"a\\"]","id":"1","ifMatch":"\\"other\\""}]"""
                .formatted(etag), "true");

        assertThat(statuses(answer)).containsExactly(304, 304, 200);
    }

    @Test
    void aBatchThatReadsWhatIsMissingDoesNotNameTheContainer() {
        Answer answer = batch("[{\"operationType\":\"Read\",\"id\":\"none\"}]");

        assertThat(statuses(answer)).containsExactly(404);
        assertThat(answer.header("x-ms-content-path")).isEmpty();
        assertThat(answer.header("x-ms-session-token")).isNotEmpty();
    }

    @Test
    void aBatchThatReadsIsRefusedIfTheClientHasSeenMore() {
        create("1");

        Answer reading = batchWithSession("[{\"operationType\":\"Read\",\"id\":\"1\"}]", "0:-1#2000");
        Answer writing = batchWithSession("[{\"operationType\":\"Delete\",\"id\":\"1\"}]", "0:-1#2000");

        assertThat(reading.status()).isEqualTo(404);
        assertThat(reading.subStatus()).isEqualTo("1002");
        assertThat(writing.status()).isEqualTo(200);
    }

    @Test
    void bulkInAContainerThatIsGoneIsNotFoundWithoutAReason() {
        client.delete("/dbs/d/colls/c");

        Answer bulk = bulk("[{\"operationType\":\"Read\",\"partitionKey\":\"[\\\"a\\\"]\",\"id\":\"1\"}]", "true");
        Answer read = client.get(docs + "/1", "x-ms-documentdb-partitionkey", "[\"a\"]");

        assertThat(bulk.status()).isEqualTo(404);
        assertThat(bulk.subStatus()).isEqualTo("0");
        assertThat(read.subStatus()).isEqualTo("1003");
    }

    @Test
    void writesAreAnsweredWithoutBodiesIfTheWholeRequestAsksForIt() {
        Answer answer = client.post(docs, """
                [{"operationType":"Create","resourceBody":{"id":"1","pk":"a"}},
                 {"operationType":"Read","id":"1"}]""",
                "x-ms-cosmos-is-batch-request", "True",
                "x-ms-cosmos-batch-atomic", "True",
                "x-ms-documentdb-partitionkey", "[\"a\"]",
                "Prefer", "return=minimal");

        assertThat(answer.json().element(0).property("resourceBody").isUndefined()).isTrue();
        assertThat(answer.json().element(1).property("resourceBody").isObject()).isTrue();
    }

    @Test
    void bulkOperationsOnOneItemKeepTheirOrder() {
        Answer answer = bulk("""
                [{"operationType":"Create","partitionKey":"[\\"a\\"]","resourceBody":{"id":"1","pk":"a","n":1}},
                 {"operationType":"Create","partitionKey":"[\\"a\\"]","resourceBody":{"id":"2","pk":"a"}},
                 {"operationType":"Upsert","partitionKey":"[\\"a\\"]","resourceBody":{"id":"1","pk":"a","n":2}},
                 {"operationType":"Read","partitionKey":"[\\"a\\"]","id":"1"},
                 {"operationType":"Delete","partitionKey":"[\\"a\\"]","id":"2"},
                 {"operationType":"Create","partitionKey":"[\\"a\\"]","resourceBody":{"id":"2","pk":"a"}}]""", "true");

        assertThat(statuses(answer)).containsExactly(201, 201, 200, 200, 204, 201);
        assertThat(answer.json().element(3).property("resourceBody").property("n").longValue()).isEqualTo(2);
    }

    @Test
    void whatABulkRequestWroteIsReadFromTheChangeFeedInPagesAsSmallAsOneLikes() {
        bulk("""
                [{"operationType":"Create","partitionKey":"[\\"a\\"]","resourceBody":{"id":"1","pk":"a"}},
                 {"operationType":"Create","partitionKey":"[\\"a\\"]","resourceBody":{"id":"2","pk":"a"}}]""", "true");

        Answer page = client.get(docs, "A-IM", "Incremental Feed", "x-ms-max-item-count", "1");

        assertThat(page.at("_count")).isEqualTo("1");
    }

    @Test
    void bulkStopsAtAFailureIfAskedTo() {
        Answer answer = bulk("""
                [{"operationType":"Create","partitionKey":"[\\"b\\"]","resourceBody":{"id":"1","pk":"b"}},
                 {"operationType":"Delete","partitionKey":"[\\"b\\"]","id":"none"},
                 {"operationType":"Create","partitionKey":"[\\"b\\"]","resourceBody":{"id":"2","pk":"b"}}]""", "false");

        assertThat(statuses(answer)).containsExactly(201, 404, 424);
    }

    private void create(String id) {
        client.post(docs, "{\"id\":\"" + id + "\",\"pk\":\"a\"}");
    }

    private Answer batch(String operations) {
        return batchWithSession(operations, "");
    }

    private Answer batchWithSession(String operations, String token) {
        return client.post(docs, operations,
                "x-ms-cosmos-is-batch-request", "True",
                "x-ms-cosmos-batch-atomic", "True",
                "x-ms-documentdb-partitionkey", "[\"a\"]",
                "x-ms-session-token", token);
    }

    private Answer bulk(String operations, String continueOnError) {
        return client.post(docs, operations,
                "x-ms-cosmos-is-batch-request", "True",
                "x-ms-cosmos-batch-atomic", "False",
                "x-ms-cosmos-batch-continue-on-error", continueOnError,
                "x-ms-documentdb-partitionkeyrangeid", "0");
    }

    private static List<Integer> statuses(Answer answer) {
        List<Integer> statuses = new ArrayList<>();
        for (JsonValue operation : answer.json().elements()) {
            statuses.add((int) operation.property("statusCode").longValue());
        }
        return statuses;
    }
}
