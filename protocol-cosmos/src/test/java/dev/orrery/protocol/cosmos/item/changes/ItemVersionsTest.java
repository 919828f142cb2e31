package dev.orrery.protocol.cosmos.item.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.Container;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The feed of all versions and deletes over the wire. */
@Spec("5.4")
class ItemVersionsTest {

    private static final String KEY = "x-ms-documentdb-partitionkey";
    private static final String RANGE = "x-ms-documentdb-partitionkeyrangeid";
    private static final String ETAG = "If-None-Match";
    private static final String NOW = "*";

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();
    private String container;
    private String docs;

    @BeforeEach
    void createContainer() {
        container = client.createContainer(definition(10));
        docs = container + "/docs";
    }

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void versionsAreToldWithTheOnesBefore() {
        Answer start = versions(ETAG, NOW);
        JsonValue created = put("1", 1);
        JsonValue replaced = put("1", 2);

        Answer page = versions(ETAG, start.header("etag"));

        assertThat(start.status()).isEqualTo(304);
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.at("_count")).isEqualTo("2");
        JsonValue first = changes(page).getFirst();
        JsonValue second = changes(page).getLast();
        assertThat(first.property("current")).isEqualTo(created);
        assertThat(first.property("previous").isUndefined()).isTrue();
        assertThat(second.property("current")).isEqualTo(replaced);
        assertThat(second.property("previous")).isEqualTo(created);
        assertThat(metadata(first, "operationType")).isEqualTo("\"create\"");
        assertThat(metadata(first, "previousImageLSN")).isEqualTo("0");
        assertThat(metadata(second, "operationType")).isEqualTo("\"replace\"");
        assertThat(metadata(second, "previousImageLSN")).isEqualTo(metadata(first, "lsn"));
        assertThat(metadata(second, "crts")).isEqualTo(replaced.property("_ts").toString());
        assertThat(metadata(second, "timeToLiveExpired")).isEqualTo("false");
        assertThat(second.property("metadata").property("id").isUndefined()).isTrue();
    }

    @Test
    void theHeadersAreThoseOfTheOtherFeed() {
        Answer start = versions(ETAG, NOW);
        put("1", 1);
        put("1", 2);

        Answer page = versions(ETAG, start.header("etag"));
        Answer nothing = versions(ETAG, page.header("etag"));

        String lsn = metadata(changes(page).getLast(), "lsn");
        assertThat(page.header("etag")).isEqualTo("\"" + lsn + "\"");
        assertThat(page.header("lsn")).isEqualTo(lsn);
        assertThat(page.header("x-ms-session-token")).isEqualTo("0:-1#" + lsn);
        assertThat(page.header("x-ms-item-count")).isEqualTo("2");
        assertThat(nothing.status()).isEqualTo(304);
        assertThat(nothing.body()).isEmpty();
        assertThat(nothing.header("etag")).isEqualTo(page.header("etag"));
    }

    @Test
    void eachVersionThatIsShownCostsALittle() {
        Answer start = versions(ETAG, NOW);
        for (int i = 0; i < 32; i++) {
            put("1", i);
        }

        // 32 versions, and before 31 of them another one.
        assertThat(versions(ETAG, start.header("etag")).header("x-ms-request-charge")).isEqualTo("3");
    }

    @Test
    void deletesNameTheItem() {
        put("1", 1);
        Answer start = versions(ETAG, NOW);
        client.delete(docs + "/1", KEY, "[\"k\"]");

        JsonValue change = changes(versions(ETAG, start.header("etag"))).getFirst();

        assertThat(change.property("current")).isEqualTo(JsonValue.EMPTY_OBJECT);
        assertThat(change.property("previous").isUndefined()).isTrue();
        assertThat(metadata(change, "operationType")).isEqualTo("\"delete\"");
        assertThat(metadata(change, "id")).isEqualTo("\"1\"");
        assertThat(change.property("metadata").property("partitionKey")).isEqualTo(JsonText.parse("{\"pk\": \"k\"}"));
    }

    @Test
    void deletesTellWhatWasDeletedWhereThePolicyAsksForIt() {
        client.put(container, definition(10).replace("10}", "10,\"previousOfDeletes\":true}"));
        JsonValue last = put("1", 1);
        Answer start = versions(ETAG, NOW);
        client.delete(docs + "/1", KEY, "[\"k\"]");

        assertThat(changes(versions(ETAG, start.header("etag"))).getFirst().property("previous")).isEqualTo(last);
        assertThat(client.put(container, definition(10).replace("10}", "10,\"previousOfDeletes\":1}")).status())
                .isEqualTo(400);
    }

    @Test
    void deletesByTimeToLiveSaySo() {
        client.post(docs, "{\"id\":\"1\",\"pk\":\"k\",\"ttl\":10}", KEY, "[\"k\"]");
        Answer start = versions(ETAG, NOW);
        account.pass(Duration.ofSeconds(20));
        account.engine().upkeep().run();

        JsonValue change = changes(versions(ETAG, start.header("etag"))).getFirst();

        assertThat(metadata(change, "operationType")).isEqualTo("\"delete\"");
        assertThat(metadata(change, "timeToLiveExpired")).isEqualTo("true");
    }

    @Test
    void theKeyOfADeletedItemIsToldByItsPaths() {
        String nested = client.createContainer("""
                {"id":"n","partitionKey":{"paths":["/a/b","/c"],"kind":"MultiHash","version":2},
                 "changeFeedPolicy":{"retentionDuration":10}}""") + "/docs";
        client.post(nested, "{\"id\":\"1\",\"a\":{\"b\":7}}", KEY, "[7,{}]");
        Answer start = client.get(nested, "A-IM", "Full-Fidelity Feed", ETAG, NOW);
        assertThat(client.delete(nested + "/1", KEY, "[7,{}]").status()).isEqualTo(204);

        Answer page = client.get(nested, "A-IM", "Full-Fidelity Feed", ETAG, start.header("etag"));

        assertThat(changes(page).getFirst().property("metadata").property("partitionKey"))
                .isEqualTo(JsonText.parse("{\"a/b\": 7}"));
    }

    @Test
    void theFeedStartsNowOrWithAnEtag() {
        Answer beginning = client.get(docs, "A-IM", "Full-Fidelity Feed");
        Answer time = versions("If-Modified-Since", "Tue, 15 Nov 1994 12:45:26 GMT");

        assertThat(beginning.status()).isEqualTo(400);
        assertThat(beginning.at("message")).contains("starts from now")
                .contains("You must read the change feed from within the retention period.");
        assertThat(time.status()).isEqualTo(400);
    }

    @Test
    void aTimeBesideAnEtagIsLeftAside() {
        Answer start = versions(ETAG, NOW);
        put("1", 1);

        Answer page = versions(ETAG, start.header("etag"), "If-Modified-Since", "Tue, 15 Nov 1994 12:45:26 GMT");

        assertThat(changes(page)).hasSize(1);
    }

    @Test
    void anEtagFromBeforeTheRetentionIsRefused() {
        Answer start = versions(ETAG, NOW);
        put("1", 1);
        account.pass(Duration.ofMinutes(11));
        account.engine().upkeep().run();

        Answer refused = versions(ETAG, start.header("etag"));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.at("message")).contains("no longer kept");
    }

    @Test
    void thePolicyIsReturnedAndCanBeReplaced() {
        assertThat(client.get(container).json().property("changeFeedPolicy"))
                .isEqualTo(JsonText.parse("{\"retentionDuration\": 10}"));

        assertThat(client.put(container, definition(0)).status()).isEqualTo(200);
        Answer refused = versions(ETAG, NOW);
        assertThat(client.put(container, definition(5)).status()).isEqualTo(200);
        Answer again = versions(ETAG, NOW);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.at("message")).contains("retentionDuration");
        assertThat(again.status()).isEqualTo(304);
    }

    @Test
    @Spec("2.4")
    void theEtagOfAParentIsGoodForItsChildren() {
        Answer start = versions(RANGE, "0", ETAG, NOW);
        for (int i = 0; i < 10; i++) {
            client.post(docs, "{\"id\":\"x\",\"pk\":\"k" + i + "\"}", KEY, "[\"k" + i + "\"]");
        }
        Container split = account.engine().catalog().container("d", "c");
        account.engine().splits().split(split, 0);

        List<JsonValue> found = new ArrayList<>(changes(versions(RANGE, "1", ETAG, start.header("etag"))));
        found.addAll(changes(versions(RANGE, "2", ETAG, start.header("etag"))));

        assertThat(versions(RANGE, "0", ETAG, start.header("etag")).status()).isEqualTo(410);
        assertThat(found).hasSize(10);
    }

    private static String definition(int minutes) {
        return """
                {"id":"c","partitionKey":{"paths":["/pk"],"version":2},"defaultTtl":-1,
                 "changeFeedPolicy":{"retentionDuration":%d}}""".formatted(minutes);
    }

    private Answer versions(String... headers) {
        List<String> all = new ArrayList<>(List.of(headers));
        all.addAll(List.of("A-IM", "Full-Fidelity Feed", "x-ms-cosmos-changefeed-wire-format-version", "2021-09-15"));
        return client.get(docs, all.toArray(String[]::new));
    }

    private JsonValue put(String id, int version) {
        String body = "{\"id\":\"%s\",\"pk\":\"k\",\"v\":%d}".formatted(id, version);
        return client.post(docs, body, KEY, "[\"k\"]", "x-ms-documentdb-is-upsert", "true").json();
    }

    private static List<JsonValue> changes(Answer page) {
        List<JsonValue> changes = new ArrayList<>();
        page.json().property("Documents").elements().forEach(changes::add);
        return changes;
    }

    private static String metadata(JsonValue change, String name) {
        return change.property("metadata").property(name).toString();
    }
}
