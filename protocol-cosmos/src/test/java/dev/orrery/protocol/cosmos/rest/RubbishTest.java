package dev.orrery.protocol.cosmos.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Well signed requests that make little sense: each gets an answer, and none is the server's fault. */
class RubbishTest {

    private static final int REQUESTS = 1500;

    private static final List<String> METHODS =
            List.of("GET", "GET", "POST", "POST", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");

    private static final List<String> PATHS = List.of(
            "/", "/dbs", "/dbs/d", "/dbs/d/colls", "/dbs/d/colls/c", "/dbs/d/colls/c/docs", "/dbs/d/colls/c/docs/1",
            "/dbs/d/colls/c/docs/none", "/dbs/d/colls/c/sprocs", "/dbs/d/colls/c/sprocs/s", "/dbs/d/colls/c/triggers",
            "/dbs/d/colls/c/udfs/u", "/dbs/d/colls/c/pkranges", "/dbs/d/colls/c/conflicts", "/dbs/d/users",
            "/dbs/d/users/u", "/dbs/d/users/u/permissions", "/dbs/d/users/u/permissions/p",
            "/dbs/d/clientencryptionkeys", "/dbs/d/clientencryptionkeys/k", "/offers", "/offers/AAAA",
            "/dbs/d/colls/c/operations/partitionkeydelete", "/dbs/d/colls/c/operations/other", "/nothing", "/dbs/%F0");

    private static final List<String> HEADERS = List.of(
            "x-ms-documentdb-partitionkey", "x-ms-documentdb-partitionkeyrangeid", "x-ms-start-epk", "x-ms-end-epk",
            "x-ms-session-token", "x-ms-consistency-level", "x-ms-documentdb-is-upsert", "If-Match", "If-None-Match",
            "x-ms-max-item-count", "x-ms-continuation", "x-ms-documentdb-isquery", "x-ms-cosmos-is-query-plan-request",
            "A-IM", "x-ms-cosmos-is-batch-request", "x-ms-cosmos-batch-atomic", "x-ms-cosmos-batch-continue-on-error",
            "x-ms-offer-throughput", "x-ms-cosmos-offer-autopilot-settings", "x-ms-offer-type", "Prefer",
            "x-ms-cosmos-intended-collection-rid", "x-ms-documentdb-expiry-seconds", "x-ms-activity-id",
            "x-ms-cosmos-migrate-offer-to-autopilot", "Content-Type", "x-ms-documentdb-pre-trigger-include",
            "x-ms-documentdb-post-trigger-include", "x-ms-documentdb-script-enable-logging");

    private static final List<String> VALUES = List.of(
            "true", "True", "false", "0", "-1", "1", "99999999999", "[\"a\"]", "[\"a\",\"b\"]", "[]", "[{}]", "[[1]]",
            "[1e999]",
            "{", "null", "\"\"", "*", "\"0000\"", "0:-1#1", "0:1", ":", ",,,", "0:-1#999999999999999999999", "FF", "00",
            "zz", "3",
            "{\"maxThroughput\":4000}", "{\"maxThroughput\":\"x\"}", "S1", "Strong", "Eventual", "return=minimal",
            "AAAA",
            "Incremental feed", "q1.0.", "q1.1.AAAA", "QUFBQQ", "application/query+json", "text/plain", "%00", "1000");

    private static final List<String> BODIES = List.of(
            "", "{}", "[]", "null", "1", "\"x\"", "{", "\u0000", "{\"id\":\"1\",\"pk\":\"a\"}",
            "{\"id\":\"1\",\"pk\":{}}",
            "{\"id\":\"\"}", "{\"id\":5}", "{\"id\":\"x\",\"body\":1}", "{\"id\":\"x\",\"partitionKey\":1}",
            "{\"id\":\"x\",\"partitionKey\":{\"paths\":[1]}}", "{\"id\":\"x\",\"indexingPolicy\":[]}",
            "{\"id\":\"x\",\"uniqueKeyPolicy\":{\"uniqueKeys\":[{}]}}", "{\"id\":\"x\",\"defaultTtl\":\"1\"}",
            "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}",
            "{\"query\":\"SELECT * FROM c\"}", "{\"query\":\"SELECT\"}", "{\"query\":5}",
            "{\"query\":\"SELECT VALUE @p\",\"parameters\":[{\"name\":\"@p\"}]}",
            "{\"query\":\"SELECT 1\",\"parameters\":5}",
            "[{\"operationType\":\"Create\"}]", "[{\"operationType\":\"Read\",\"id\":\"1\"}]", "[1]",
            "[{\"operationType\":\"Patch\",\"id\":\"1\",\"resourceBody\":{\"operations\":1}}]",
            "[{\"op\":\"set\",\"path\":\"/x\",\"value\":1}]", "[{\"op\":\"dance\"}]",
            "{\"operations\":[],\"condition\":5}",
            "{\"id\":\"p\",\"permissionMode\":\"All\",\"resource\":\"x\"}", "{\"content\":{\"offerThroughput\":\"x\"}}",
            "{\"id\":\"p\",\"permissionMode\":\"Read\",\"resource\":\"dbs/d/colls/c\",\"resourcePartitionKey\":{\"x\":1}}",
            "{\"id\":\"t\",\"body\":\"x\",\"triggerType\":\"Pre\",\"triggerOperation\":\"Never\"}",
            "\u0081\u00f0\u00d8");

    /** It takes what it gets for the link of an item, which is to be read. */
    private static final String PROCEDURE = """
            {"id":"s","body":"function (link) { getContext().getCollection().readDocument(link, () => {}); }"}""";

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void everyRequestGetsAnAnswerThatIsNotAFailureOfTheServer() {
        RandomGenerator random = Seed.fresh().random();
        for (int i = 0; i < REQUESTS; i++) {
            prepare(i);
            String method = any(METHODS, random);
            String path = any(PATHS, random);
            String body = any(BODIES, random);
            String[] headers = headers(random);

            Answer answer = path.startsWith("/offers/")
                    ? client.sendSigned(method, path, body, "offers", "aaaa", headers)
                    : client.send(method, path, body, headers);

            assertThat(answer.status())
                    .as("%s %s %s with %s: %s", method, path, body, List.of(headers), answer.body())
                    .isBetween(200, 499)
                    .isNotEqualTo(401);
            if (answer.status() >= 400 && !method.equals("HEAD")) {
                assertThat(answer.at("message")).isNotEmpty().doesNotContainPattern("\\w+Exception|\tat ");
            }
        }
    }

    /** Rubbish may delete what the next needs. */
    private void prepare(int request) {
        if (request % 20 == 0) {
            client.post("/dbs", "{\"id\":\"d\"}");
            client.post("/dbs/d/colls", "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}");
            client.post("/dbs/d/colls/c/docs", "{\"id\":\"1\",\"pk\":\"a\"}");
            client.post("/dbs/d/users", "{\"id\":\"u\"}");
            client.post("/dbs/d/colls/c/sprocs", PROCEDURE);
        }
    }

    private static String[] headers(RandomGenerator random) {
        List<String> headers = new ArrayList<>();
        for (String name : HEADERS) {
            if (random.nextInt(6) == 0) {
                headers.add(name);
                headers.add(any(VALUES, random));
            }
        }
        return headers.toArray(String[]::new);
    }

    private static <T> T any(List<T> values, RandomGenerator random) {
        return values.get(random.nextInt(values.size()));
    }
}
