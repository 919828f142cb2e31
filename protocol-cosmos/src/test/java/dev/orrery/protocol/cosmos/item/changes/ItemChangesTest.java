package dev.orrery.protocol.cosmos.item.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.Container;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The change feed over the wire. */
@Spec("5.4")
class ItemChangesTest {

    private static final String KEY = "x-ms-documentdb-partitionkey";
    private static final String RANGE = "x-ms-documentdb-partitionkeyrangeid";
    private static final String SINCE = "If-Modified-Since";
    private static final String ETAG = "If-None-Match";

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();
    private String docs;

    @BeforeEach
    void createContainer() {
        docs = client.createContainer("""
                {"id":"c","partitionKey":{"paths":["/pk"],"version":2},"defaultTtl":-1}""") + "/docs";
    }

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void changesComeInAnEnvelopeWithTheirLsns() {
        create("1", "a");
        create("2", "b");

        Answer page = changes(RANGE, "0");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.at("_rid")).isEqualTo(client.get("/dbs/d/colls/c").at("_rid"));
        assertThat(page.at("_count")).isEqualTo("2");
        assertThat(ids(page)).containsExactly("1", "2");
        assertThat(page.header("x-ms-item-count")).isEqualTo("2");
        assertThat(page.header("x-ms-request-charge")).isEqualTo("1");
        assertThat(page.header("x-ms-continuation")).isEmpty();
        JsonValue last = documents(page).getLast();
        assertThat(last.property("_etag").isString()).isTrue();
        assertThat(page.header("etag")).isEqualTo("\"" + last.property("_lsn") + "\"");
        assertThat(page.header("x-ms-session-token")).isEqualTo("0:-1#" + last.property("_lsn"));
        assertThat(page.header("lsn")).isEqualTo(last.property("_lsn").toString());
    }

    @Test
    void changesComeBesideTheirMetadataIfAskedFor() {
        create("1", "a");

        Answer page = changes(RANGE, "0", "x-ms-cosmos-changefeed-wire-format-version", "2021-09-15");

        JsonValue change = documents(page).getFirst();
        assertThat(change.property("current")).isEqualTo(client.get(docs + "/1", KEY, "[\"a\"]").json());
        assertThat(change.property("metadata").property("lsn")).isEqualTo(JsonValue.of(2));
        assertThat(change.property("metadata").property("crts"))
                .isEqualTo(change.property("current").property("_ts"));
    }

    @Test
    void withTheEtagOfAPageTheNextOneComes() {
        for (int i = 0; i < 7; i++) {
            create("" + i, "a" + i);
        }

        List<String> found = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        Answer page = changes(RANGE, "0", "x-ms-max-item-count", "3");
        while (page.status() == 200) {
            found.addAll(ids(page));
            sizes.add(ids(page).size());
            page = changes(RANGE, "0", "x-ms-max-item-count", "3", ETAG, page.header("etag"));
        }

        assertThat(found).containsExactly("0", "1", "2", "3", "4", "5", "6");
        assertThat(sizes).containsExactly(3, 3, 1);
        assertThat(page.status()).isEqualTo(304);
    }

    @Test
    void thatNothingIsNewIsToldWithoutABody() {
        create("1", "a");
        Answer first = changes(RANGE, "0");

        Answer nothing = changes(RANGE, "0", ETAG, first.header("etag"));

        assertThat(nothing.status()).isEqualTo(304);
        assertThat(nothing.body()).isEmpty();
        assertThat(nothing.header("etag")).isEqualTo(first.header("etag"));
        assertThat(nothing.header("x-ms-session-token")).isEqualTo(first.header("x-ms-session-token"));
        assertThat(nothing.header("x-ms-item-count")).isEqualTo("0");
        assertThat(nothing.header("x-ms-request-charge")).isEqualTo("1");
        assertThat(nothing.header("x-ms-activity-id")).isNotEmpty();
    }

    @Test
    void aStarStartsNow() {
        create("1", "a");

        Answer now = changes(RANGE, "0", ETAG, "*");
        create("2", "a");
        Answer later = changes(RANGE, "0", ETAG, now.header("etag"));

        assertThat(now.status()).isEqualTo(304);
        assertThat(ids(later)).containsExactly("2");
    }

    @Test
    void aTimeStartsWithItsFirstChange() {
        create("1", "a");
        account.pass(Duration.ofMinutes(5));
        String since = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                Instant.now().plus(Duration.ofMinutes(4)).atZone(ZoneOffset.UTC));
        create("2", "a");
        create("3", "a");

        Answer page = changes(RANGE, "0", SINCE, since, "x-ms-max-item-count", "1");
        Answer next = changes(RANGE, "0", SINCE, since, ETAG, page.header("etag"));

        assertThat(ids(page)).containsExactly("2");
        assertThat(ids(next)).containsExactly("3");
    }

    @Test
    void theFeedOfAKeyHasOnlyItsItems() {
        create("1", "a");
        create("2", "b");
        create("3", "a");

        Answer first = changes(KEY, "[\"a\"]");
        create("4", "b");
        Answer nothing = changes(KEY, "[\"a\"]", ETAG, first.header("etag"));
        create("5", "a");
        Answer next = changes(KEY, "[\"a\"]", ETAG, nothing.header("etag"));

        assertThat(ids(first)).containsExactly("1", "3");
        assertThat(nothing.status()).isEqualTo(304);
        assertThat(nothing.header("etag")).isNotEqualTo(first.header("etag"));
        assertThat(ids(next)).containsExactly("5");
    }

    @Test
    void theFeedOfAPartOfARangeHasOnlyItsItems() {
        for (int i = 0; i < 20; i++) {
            create("" + i, "a" + i);
        }
        String epk = container().partitionKey().effective(PartitionKey.of("a7")).hex();

        List<String> before = ids(changes(RANGE, "0", "x-ms-start-epk", "", "x-ms-end-epk", epk));
        List<String> from = ids(changes(RANGE, "0", "x-ms-start-epk", epk, "x-ms-end-epk", "FF"));

        assertThat(from).contains("7").doesNotContainAnyElementsOf(before);
        assertThat(before.size() + from.size()).isEqualTo(20);
    }

    @Test
    void expiredItemsAreNotShown() {
        create("1", "a");
        client.post(docs, "{\"id\":\"2\",\"pk\":\"a\",\"ttl\":10}", KEY, "[\"a\"]");
        account.pass(Duration.ofSeconds(20));

        assertThat(ids(changes(RANGE, "0"))).containsExactly("1");
    }

    @Test
    @Spec("2.4")
    void aRangeThatWasSplitIsGoneAndItsEtagIsGoodForTheChildren() {
        for (int i = 0; i < 20; i++) {
            create("" + i, "a" + i);
        }
        Answer first = changes(RANGE, "0", "x-ms-max-item-count", "10");
        account.engine().splits().split(container(), 0);
        create("20", "a20");

        Answer gone = changes(RANGE, "0", ETAG, first.header("etag"));
        List<String> rest = new ArrayList<>(ids(changes(RANGE, "1", ETAG, first.header("etag"))));
        rest.addAll(ids(changes(RANGE, "2", ETAG, first.header("etag"))));

        assertThat(gone.status()).isEqualTo(410);
        assertThat(gone.subStatus()).isEqualTo("1002");
        assertThat(rest).containsExactlyInAnyOrder("10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20");
    }

    @Test
    void theFeedOfAWholeContainerGoesThroughAllRanges() {
        for (int i = 0; i < 20; i++) {
            create("" + i, "a" + i);
        }
        account.engine().splits().split(container(), 0);

        List<String> found = new ArrayList<>();
        Answer page = changes("x-ms-max-item-count", "3");
        while (page.status() == 200) {
            found.addAll(ids(page));
            page = changes("x-ms-max-item-count", "3", ETAG, page.header("etag"));
        }

        assertThat(found).hasSize(20).doesNotHaveDuplicates();
        assertThat(page.status()).isEqualTo(304);
        assertThat(page.header("x-ms-session-token")).matches("1:-1#\\d+,2:-1#\\d+");
    }

    @Test
    void theModeIsReadInWhateverCase() {
        create("1", "a");

        assertThat(ids(client.get(docs, "A-IM", "incremental FEED"))).containsExactly("1");
    }

    @Test
    void otherModesAreRefused() {
        Answer allVersions = client.get(docs, "A-IM", "Full-Fidelity Feed", ETAG, "*");
        Answer unknown = client.get(docs, "A-IM", "Feed me");

        assertThat(allVersions.status()).isEqualTo(400);
        assertThat(allVersions.at("message")).contains("latest versions only");
        assertThat(unknown.status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"x\"", "\"-1\"", "\"\"", "W/\"1\"", "\"1"})
    void aWrongEtagIsRefused(String etag) {
        assertThat(changes(RANGE, "0", ETAG, etag).status()).isEqualTo(400);
    }

    @Test
    void aWrongTimeIsRefused() {
        assertThat(changes(RANGE, "0", SINCE, "yesterday").status()).isEqualTo(400);
    }

    private Answer changes(String... headers) {
        List<String> all = new ArrayList<>(List.of(headers));
        all.addAll(List.of("A-IM", "Incremental Feed"));
        return client.get(docs, all.toArray(String[]::new));
    }

    private void create(String id, String key) {
        String body = "{\"id\":\"" + id + "\",\"pk\":\"" + key + "\"}";
        assertThat(client.post(docs, body, KEY, "[\"" + key + "\"]").status()).isEqualTo(201);
    }

    private Container container() {
        return account.engine().catalog().container("d", "c");
    }

    private static List<JsonValue> documents(Answer page) {
        List<JsonValue> documents = new ArrayList<>();
        page.json().property("Documents").elements().forEach(documents::add);
        return documents;
    }

    private static List<String> ids(Answer page) {
        return documents(page).stream().map(document -> document.property("id").stringValue()).toList();
    }
}
