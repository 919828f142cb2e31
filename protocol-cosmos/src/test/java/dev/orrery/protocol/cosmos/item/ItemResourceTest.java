package dev.orrery.protocol.cosmos.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Items over the wire. */
class ItemResourceTest {

    private static final String KEY = "x-ms-documentdb-partitionkey";
    private static final String A = "[\"a\"]";

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();
    private String docs;

    @BeforeEach
    void createContainer() {
        docs = client.createContainer("""
                {"id":"c","partitionKey":{"paths":["/pk"],"version":2},"defaultTtl":-1,
                 "uniqueKeyPolicy":{"uniqueKeys":[{"paths":["/email"]}]}}""") + "/docs";
    }

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void anItemIsCreatedReadReplacedAndDeleted() {
        Answer created = client.post(docs, "{\"id\":\"1\",\"pk\":\"a\",\"n\":1}", KEY, A);
        Answer read = client.get(docs + "/1", KEY, A);
        Answer replaced = client.put(docs + "/1", "{\"id\":\"1\",\"pk\":\"a\",\"n\":2}", KEY, A);
        Answer deleted = client.delete(docs + "/1", KEY, A);

        assertThat(created.status()).isEqualTo(201);
        assertThat(read.status()).isEqualTo(200);
        assertThat(read.json()).isEqualTo(created.json());
        assertThat(read.header("etag")).isEqualTo(read.at("_etag"));
        assertThat(read.header("x-ms-content-path")).isEqualTo(client.get("/dbs/d/colls/c").at("_rid"));
        assertThat(read.header("x-ms-alt-content-path")).isEqualTo("dbs/d/colls/c");
        assertThat(read.header("x-ms-session-token")).matches("0:-1#\\d+");
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.at("_rid")).isEqualTo(created.at("_rid"));
        assertThat(replaced.at("_etag")).isNotEqualTo(created.at("_etag"));
        assertThat(deleted.status()).isEqualTo(204);
        assertThat(deleted.body()).isEmpty();
        assertThat(client.get(docs + "/1", KEY, A).status()).isEqualTo(404);
        assertThat(client.get(docs + "/1", KEY, A).header("x-ms-content-path")).isEmpty();
    }

    @Test
    void systemPropertiesAreLeftOutWhereTheyAreUnwanted() {
        String[] unwanted = {KEY, A, "x-ms-exclude-system-properties", "true"};
        String body = "{\"id\":\"1\",\"pk\":\"a\"}";

        Answer created = client.post(docs, body, unwanted);
        Answer read = client.get(docs + "/1", unwanted);
        Answer listed = client.get(docs, unwanted);
        Answer queried = client.query(docs, "SELECT * FROM c", unwanted);

        assertThat(created.body()).isEqualTo(body);
        assertThat(read.body()).isEqualTo(body);
        assertThat(listed.json().property("Documents").element(0)).hasToString(body);
        assertThat(queried.json().property("Documents").element(0)).hasToString(body);
    }

    @Test
    void anItemIsFoundByItsResourceId() {
        Answer created = client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}", KEY, A);
        String path = "/" + created.at("_self");
        String link = created.at("_rid").toLowerCase(Locale.ROOT);

        assertThat(client.sendSigned("GET", path, "", "docs", link, KEY, A).at("id")).isEqualTo("1");
        assertThat(client.sendSigned("DELETE", path, "", "docs", link, KEY, A).status()).isEqualTo(204);
    }

    @Test
    void refusalsTellTheSession() {
        client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}", KEY, A);

        Answer exists = client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}", KEY, A);
        Answer missing = client.get(docs + "/2", KEY, A);
        Answer stale = client.delete(docs + "/1", KEY, A, "If-Match", "\"other\"");

        assertThat(exists.status()).isEqualTo(409);
        assertThat(missing.status()).isEqualTo(404);
        assertThat(stale.status()).isEqualTo(412);
        assertThat(List.of(exists, missing, stale))
                .allSatisfy(answer -> assertThat(answer.header("x-ms-session-token")).matches("0:-1#\\d+"))
                .allSatisfy(answer -> assertThat(answer.at("message")).contains("ActivityId: "));
    }

    @Test
    void etagsGuardEveryWrite() {
        String etag = client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}", KEY, A).at("_etag");
        String body = "{\"id\":\"1\",\"pk\":\"a\",\"n\":1}";

        assertThat(client.put(docs + "/1", body, KEY, A, "If-Match", etag).status()).isEqualTo(200);
        assertThat(client.put(docs + "/1", body, KEY, A, "If-Match", etag).status()).isEqualTo(412);
        assertThat(client.post(docs, body, KEY, A, "If-Match", etag, "x-ms-documentdb-is-upsert", "True").status())
                .isEqualTo(412);
        assertThat(client.send("PATCH", docs + "/1", "[{\"op\":\"set\",\"path\":\"/n\",\"value\":1}]", KEY, A,
                "If-Match", etag).status()).isEqualTo(412);
        assertThat(client.delete(docs + "/1", KEY, A, "If-Match", etag).status()).isEqualTo(412);
        assertThat(client.delete(docs + "/1", KEY, A, "If-Match", "*").status()).isEqualTo(204);
    }

    @Test
    void whoKnowsTheVersionIsToldSo() {
        String etag = client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}", KEY, A).at("_etag");

        Answer answer = client.get(docs + "/1", KEY, A, "If-None-Match", etag);

        assertThat(answer.status()).isEqualTo(304);
        assertThat(answer.body()).isEmpty();
        assertThat(answer.header("etag")).isEqualTo(etag);
    }

    @Test
    void minimalReturnLeavesTheBodyOut() {
        Answer created = client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}", KEY, A, "Prefer", "return=minimal");

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.body()).isEmpty();
        assertThat(created.header("etag")).isNotEmpty();
    }

    @Test
    void aKeyThatDiffersFromTheBodyIsAMismatch() {
        Answer answer = client.post(docs, "{\"id\":\"1\",\"pk\":\"b\"}", KEY, A);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.subStatus()).isEqualTo("1001");
    }

    @Test
    void badBodiesAndKeysAreRefusedInWords() {
        assertThat(client.post(docs, "", KEY, A).status()).isEqualTo(400);
        assertThat(client.post(docs, "{\"id\":", KEY, A).status()).isEqualTo(400);
        assertThat(client.post(docs, "[1]", KEY, A).status()).isEqualTo(400);
        assertThat(client.post(docs, "{\"pk\":\"a\"}", KEY, A).status()).isEqualTo(400);
        assertThat(client.post(docs, "{\"id\":1,\"pk\":\"a\"}", KEY, A).status()).isEqualTo(400);
        assertThat(client.post(docs, "{\"id\":\"1\",\"pk\":\"a\",\"ttl\":0}", KEY, A).status()).isEqualTo(400);
        assertThat(client.get(docs + "/1").status()).isEqualTo(400);
        assertThat(client.get(docs + "/1", KEY, "[\"a\",\"b\"]").status()).isEqualTo(400);
        assertThat(client.get(docs + "/1", KEY, "rubbish").status()).isEqualTo(400);
        assertThat(client.get(docs + "/1", KEY, "[").at("code")).isEqualTo("BadRequest");
    }

    @Test
    void anItemTooLargeIsRefused() {
        String body = "{\"id\":\"1\",\"pk\":\"a\",\"text\":\"" + "x".repeat(2 << 20) + "\"}";

        Answer answer = client.post(docs, body, KEY, A);

        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.at("code")).isEqualTo("RequestEntityTooLarge");
    }

    @Test
    void patchesMayHaveACondition() {
        client.post(docs, "{\"id\":\"1\",\"pk\":\"a\",\"n\":1}", KEY, A);
        String patch = "{\"operations\":[{\"op\":\"incr\",\"path\":\"/n\",\"value\":1}],\"condition\":\"%s\"}";

        assertThat(client.send("PATCH", docs + "/1", patch.formatted("from c where c.n = 1"), KEY, A).at("n"))
                .isEqualTo("2");
        assertThat(client.send("PATCH", docs + "/1", patch.formatted("from c where c.n = 1"), KEY, A).status())
                .isEqualTo(412);
        assertThat(client.send("PATCH", docs + "/1", patch.formatted("from c where"), KEY, A).status())
                .isEqualTo(400);
        assertThat(client.get(docs + "/1", KEY, A).at("n")).isEqualTo("2");
    }

    @Test
    void uniqueKeysAreKept() {
        client.post(docs, "{\"id\":\"1\",\"pk\":\"a\",\"email\":\"x\"}", KEY, A);

        Answer answer = client.post(docs, "{\"id\":\"2\",\"pk\":\"a\",\"email\":\"x\"}", KEY, A);

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.at("message")).startsWith("Unique index constraint violation.");
    }

    @Test
    void expiredItemsAreGone() {
        client.post(docs, "{\"id\":\"1\",\"pk\":\"a\",\"email\":\"x\",\"ttl\":10}", KEY, A);
        client.post(docs, "{\"id\":\"2\",\"pk\":\"a\",\"email\":\"y\",\"ttl\":-1}", KEY, A);

        account.pass(Duration.ofSeconds(11));

        assertThat(client.get(docs + "/1", KEY, A).status()).isEqualTo(404);
        assertThat(client.get(docs + "/2", KEY, A).status()).isEqualTo(200);
        assertThat(client.get(docs, KEY, A).at("_count")).isEqualTo("1");
    }

    @Test
    void aSessionThatTheServerHasNotReachedIsNotAvailable() {
        client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}", KEY, A);

        assertThat(client.get(docs + "/1", KEY, A, "x-ms-session-token", "0:-1#1").status()).isEqualTo(200);
        assertThat(client.get(docs + "/1", KEY, A, "x-ms-session-token", "7:-1#999").status()).isEqualTo(200);
        assertThat(client.get(docs + "/1", KEY, A, "x-ms-session-token", "0:-1#999").subStatus()).isEqualTo("1002");
        assertThat(client.get(docs + "/1", KEY, A, "x-ms-session-token", "rubbish").status()).isEqualTo(400);
        assertThat(client.get(docs, "x-ms-session-token", "0:-1#999").subStatus()).isEqualTo("1002");
        assertThat(client.query(docs, "SELECT * FROM c", "x-ms-session-token", "0:-1#999").subStatus())
                .isEqualTo("1002");
    }

    @Test
    void consistencyCanBeRelaxedOnly() {
        client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}", KEY, A);

        assertThat(client.get(docs + "/1", KEY, A, "x-ms-consistency-level", "Eventual").status()).isEqualTo(200);
        assertThat(client.get(docs + "/1", KEY, A, "x-ms-consistency-level", "Strong").status()).isEqualTo(400);
        assertThat(client.get(docs + "/1", KEY, A, "x-ms-consistency-level", "Whatever").status()).isEqualTo(400);
    }

    @Test
    void aClientThatThinksOfAnotherContainerIsTold() {
        Answer answer = client.get(docs + "/1", KEY, A, "x-ms-cosmos-intended-collection-rid", "AAAAAA==");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.subStatus()).isEqualTo("1024");
    }

    @Test
    void theFeedComesInPagesByScope() {
        for (int i = 0; i < 9; i++) {
            client.post(docs, "{\"id\":\"" + i + "\",\"pk\":\"" + (i < 5 ? "a" : "b") + "\",\"email\":" + i + "}");
        }

        assertThat(idsInPagesOf(4).size()).isEqualTo(9);
        assertThat(client.get(docs, KEY, A).at("_count")).isEqualTo("5");
        assertThat(client.get(docs, "x-ms-documentdb-partitionkeyrangeid", "0").at("_count")).isEqualTo("9");
        assertThat(client.get(docs, "x-ms-documentdb-partitionkeyrangeid", "9").subStatus()).isEqualTo("1002");
        assertThat(client.get(docs, "x-ms-start-epk", "20", "x-ms-end-epk", "10").status()).isEqualTo(400);
        assertThat(client.get(docs, "x-ms-continuation", "rubbish").status()).isEqualTo(400);
    }

    @Test
    void queriesGoPageByPage() {
        for (int i = 0; i < 9; i++) {
            client.post(docs, "{\"id\":\"" + i + "\",\"pk\":\"a\",\"email\":" + i + ",\"tags\":[1,2]}");
        }
        String sql = "SELECT VALUE c.id FROM c JOIN t IN c.tags WHERE c.email < 7 OFFSET 1 LIMIT 10";
        List<String> rows = new ArrayList<>();
        String continuation = "";
        do {
            Answer page = continuation.isEmpty()
                    ? client.query(docs, sql, "x-ms-max-item-count", "3")
                    : client.query(docs, sql, "x-ms-max-item-count", "3", "x-ms-continuation", continuation);
            assertThat(page.status()).isEqualTo(200);
            page.json().property("Documents").elements().forEach(row -> rows.add(row.stringValue()));
            continuation = page.header("x-ms-continuation");
        } while (!continuation.isEmpty());

        assertThat(rows).containsExactly("0", "1", "1", "2", "2", "3", "3", "4", "4", "5");
    }

    @Test
    void aQueryForNoRowsMayAskForPagesOfNone() {
        client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}");

        Answer answer = client.query(docs, "SELECT TOP 0 * FROM c", "x-ms-max-item-count", "0");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.at("_count")).isEqualTo("0");
        assertThat(answer.header("x-ms-continuation")).isEmpty();
        assertThat(client.query(docs, "SELECT * FROM c", "x-ms-max-item-count", "-2").status()).isEqualTo(400);
    }

    @Test
    void theSessionAfterAQueryNamesEachPartitionOnce() {
        client.post(docs, "{\"id\":\"1\",\"pk\":\"a\",\"n\":1}");

        Answer answer = client.query(docs, "SELECT MIN(c.n) AS least, MAX(c.n) AS most, COUNT(1) AS n FROM c");

        assertThat(answer.header("x-ms-session-token")).matches("0:-1#[0-9]+");
    }

    @Test
    void itemsOfAKeyAreDeletedTogether() {
        client.post(docs, "{\"id\":\"1\",\"pk\":\"a\",\"email\":1}");
        client.post(docs, "{\"id\":\"2\",\"pk\":\"a\",\"email\":2}");
        client.post(docs, "{\"id\":\"3\",\"pk\":\"b\",\"email\":3}");

        Answer answer = client.post("/dbs/d/colls/c/operations/partitionkeydelete", "", KEY, A);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(client.get(docs).at("_count")).isEqualTo("1");
    }

    private List<String> idsInPagesOf(int items) {
        List<String> ids = new ArrayList<>();
        String continuation = "";
        do {
            String size = Integer.toString(items);
            Answer page = continuation.isEmpty()
                    ? client.get(docs, "x-ms-max-item-count", size)
                    : client.get(docs, "x-ms-max-item-count", size, "x-ms-continuation", continuation);
            for (JsonValue item : page.json().property("Documents").elements()) {
                ids.add(item.property("id").stringValue());
            }
            continuation = page.header("x-ms-continuation");
        } while (!continuation.isEmpty());
        return ids;
    }
}
