package dev.orrery.protocol.cosmos.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import dev.orrery.testing.Spec;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Splits and merges by request, and what clients see of them. */
class ContainerOperationResourceTest {

    private static final String DEFINITION = "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}";
    private static final String RANGE = "x-ms-documentdb-partitionkeyrangeid";

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();
    private String path;
    private String split;
    private String merge;

    @BeforeEach
    void create() {
        path = client.createContainer(DEFINITION);
        split = path + "/operations/partitionsplit";
        merge = path + "/operations/partitionmerge";
        for (int i = 0; i < 20; i++) {
            client.post(path + "/docs", "{\"id\":\"%d\",\"pk\":\"%d\"}".formatted(i, i),
                    "x-ms-documentdb-partitionkey", "[\"%d\"]".formatted(i));
        }
    }

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    @Spec("2.4")
    void aPartitionIsSplitByItsNumber() {
        Answer answer = client.post(split, "", RANGE, "0");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(ids(answer)).containsExactly("1", "2");
        assertThat(ids(client.get(path + "/pkranges"))).containsExactly("1", "2");
        assertThat(client.post(split, "", RANGE, "0").status()).isEqualTo(410);
        assertThat(client.post(split, "", RANGE, "x").status()).isEqualTo(400);
    }

    @Test
    void withoutANumberTheLargestIsSplit() {
        client.post(split, "", RANGE, "0");
        String heavy = "{\"id\":\"%d\",\"pk\":\"3\",\"text\":\"%s\"}".formatted(3, "x".repeat(5000));
        Answer written = client.put(path + "/docs/3", heavy, "x-ms-documentdb-partitionkey", "[\"3\"]");
        String heavyRange = written.header(RANGE);

        Answer answer = client.post(split, "");

        assertThat(ids(answer)).containsExactly("3", "4");
        JsonValue parents = answer.json().property("PartitionKeyRanges").element(0).property("parents");
        assertThat(parents.element(1).stringValue()).isEqualTo(heavyRange);
    }

    @Test
    @Spec("2.4")
    void twoNeighboursAreMergedByTheirNumbers() {
        client.post(split, "");
        client.post(split, "", RANGE, "1");

        Answer answer = client.post(merge, "{\"ranges\":[\"4\",2]}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(ids(answer)).containsExactly("5");
        assertThat(answer.json().property("PartitionKeyRanges").element(0).property("parents").toString())
                .isEqualTo("[\"0\",\"1\",\"2\",\"4\"]");
        assertThat(client.post(merge, "{\"ranges\":[\"4\"]}").status()).isEqualTo(400);
        assertThat(client.post(merge, "{\"ranges\":[\"3\",\"x\"]}").status()).isEqualTo(400);
        assertThat(client.post(merge, "{\"ranges\":[\"3\",\"4\"]}").status()).isEqualTo(410);
    }

    @Test
    void withoutNumbersAllSmallNeighboursAreMerged() {
        client.post(split, "");
        client.post(split, "");
        client.post(split, "");

        Answer answer = client.post(merge, "");

        assertThat(ids(answer)).hasSize(1);
        assertThat(ids(client.get(path + "/pkranges"))).isEqualTo(ids(answer));
        assertThat(ids(client.post(merge, "{}"))).isEmpty();
    }

    @Test
    void whoAsksForNewRangesIsToldOfAMergedOneWithBothParents() {
        client.post(split, "");
        Answer before = client.get(path + "/pkranges", "A-IM", "Incremental Feed");

        client.post(merge, "");
        Answer news =
                client.get(path + "/pkranges", "A-IM", "Incremental Feed", "If-None-Match", before.header("etag"));

        assertThat(ids(news)).containsExactly("3");
        assertThat(news.json().property("PartitionKeyRanges").element(0).property("parents").toString())
                .isEqualTo("[\"0\",\"1\",\"2\"]");
    }

    @Test
    void theTokensOfBothParentsHoldForTheChild() {
        client.post(split, "");
        List<String> tokens = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            tokens.add(client.get(path + "/docs/" + i, "x-ms-documentdb-partitionkey", "[\"" + i + "\"]")
                    .header("x-ms-session-token"));
        }

        client.post(merge, "");

        for (int i = 0; i < 20; i++) {
            assertThat(client.get(path + "/docs/" + i, "x-ms-documentdb-partitionkey", "[\"" + i + "\"]",
                    "x-ms-session-token", String.join(",", tokens)).status()).isEqualTo(200);
        }
        assertThat(client.get(path + "/docs/1", "x-ms-documentdb-partitionkey", "[\"1\"]",
                "x-ms-session-token", "1:-1#999999").status()).isEqualTo(404);
    }

    @Test
    void onlyTheKeysOfTheAccountAllowIt() {
        client.post("/dbs/d/users", "{\"id\":\"u\"}");
        String token = client.post("/dbs/d/users/u/permissions",
                "{\"id\":\"p\",\"permissionMode\":\"All\",\"resource\":\"dbs/d/colls/c\"}").at("_token");

        String now = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
        assertThat(client.sendWith(token, now, "GET", path, "").status()).isEqualTo(200);
        assertThat(client.sendWith(token, now, "POST", split, "").status()).isEqualTo(403);
        assertThat(client.sendWith(token, now, "POST", merge, "").status()).isEqualTo(403);
        assertThat(account.clientWith(TestAccount.READ_ONLY_KEY).post(split, "").status()).isEqualTo(401);
        assertThat(ids(client.get(path + "/pkranges"))).containsExactly("0");
    }

    @Test
    void otherMethodsAndOperationsAreNotAllowed() {
        assertThat(client.get(split).status()).isEqualTo(405);
        assertThat(client.post(path + "/operations/other", "").status()).isEqualTo(405);
    }

    @Test
    @Spec("2.3")
    void anOfferIsPendingUntilThereAreEnoughPartitions() {
        JsonValue offer = client.get("/offers").json().property("Offers").element(0);
        String rid = offer.property("_rid").stringValue();
        String link = rid.toLowerCase(Locale.ROOT);
        String more = offer.toString().replace("\"offerThroughput\":400", "\"offerThroughput\":25000");

        Answer replaced = client.sendSigned("PUT", "/offers/" + rid, more, "offers", link);
        assertThat(replaced.header("x-ms-offer-replace-pending")).isEqualTo("true");

        account.engine().upkeep().run();
        Answer read = client.sendSigned("GET", "/offers/" + rid, "", "offers", link);
        assertThat(read.header("x-ms-offer-replace-pending")).isEqualTo("false");
        assertThat(ids(client.get(path + "/pkranges"))).hasSize(3);
    }

    private static List<String> ids(Answer answer) {
        List<String> ids = new ArrayList<>();
        answer.json()
                .property("PartitionKeyRanges")
                .elements()
                .forEach(range -> ids.add(range.property("id").stringValue()));
        return ids;
    }
}
