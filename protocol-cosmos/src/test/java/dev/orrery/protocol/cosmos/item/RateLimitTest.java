package dev.orrery.protocol.cosmos.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.engine.admission.Admission;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests beyond the throughput of their container are told to wait. */
class RateLimitTest {

    private static final String[] KEY = {"x-ms-documentdb-partitionkey", "[\"a\"]"};

    private final AtomicLong time = new AtomicLong();
    private final TestAccount account =
            TestAccount.withThroughput(ThroughputSettings.ENFORCED.withNanoTime(time::get));
    private final TestClient client = account.client();
    private String path;
    private String docs;

    @BeforeEach
    void createContainer() {
        path = client.createContainer("{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}");
        docs = path + "/docs";
        client.post(docs, item("1"), KEY);
        client.post(
                path + "/sprocs",
                "{\"id\":\"p\",\"body\":\"function () { getContext().getResponse().setBody(1); }\"}");
    }

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    @Spec("2.9")
    void aRequestIsRefusedAndToldWhenToComeBack() {
        useUp();

        Answer refused = client.get(docs + "/1", KEY);

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.subStatus()).isEqualTo("3200");
        assertThat(refused.at("code")).isEqualTo("TooManyRequests");
        assertThat(refused.at("message")).contains("Request rate is large");
        assertThat(refused.header("x-ms-request-charge")).isEqualTo("0");
        assertThat(Integer.parseInt(refused.header("x-ms-retry-after-ms"))).isBetween(900, 1100);
    }

    @Test
    void whoComesBackInTimeIsServed() {
        useUp();
        String millis = client.get(docs + "/1", KEY).header("x-ms-retry-after-ms");

        time.addAndGet(TimeUnit.MILLISECONDS.toNanos(Long.parseLong(millis)));

        assertThat(client.get(docs + "/1", KEY).status()).isEqualTo(200);
    }

    @Test
    void everythingAboutItemsNeedsThroughput() {
        useUp();

        List<Answer> answers = List.of(
                client.get(docs + "/1", KEY),
                client.post(docs, item("2"), KEY),
                client.post(docs, item("2")),
                client.post(docs, item("2"), KEY[0], KEY[1], "x-ms-documentdb-is-upsert", "true"),
                client.put(docs + "/1", item("1"), KEY),
                client.send("PATCH", docs + "/1", "[{\"op\":\"set\",\"path\":\"/n\",\"value\":1}]", KEY),
                client.delete(docs + "/1", KEY),
                client.get(docs),
                client.get(docs, "A-IM", "Incremental feed"),
                client.get(docs, "A-IM", "Incremental feed", "x-ms-documentdb-partitionkeyrangeid", "0"),
                client.query(docs, "SELECT * FROM c"),
                client.query(docs, "SELECT * FROM c", KEY),
                batch("true"),
                client.post(path + "/sprocs/p", "[]", KEY),
                client.post(path + "/operations/partitionkeydelete", "", KEY));

        assertThat(answers).extracting(Answer::status).containsOnly(429);
        assertThat(answers).extracting(Answer::subStatus).containsOnly("3200");
        assertThat(answers).allSatisfy(it -> assertThat(it.header("x-ms-retry-after-ms")).isNotEmpty());
    }

    @Test
    void theCatalogAndPlansOfQueriesNeedNone() {
        useUp();

        assertThat(client.get("/dbs").status()).isEqualTo(200);
        assertThat(client.get(path).status()).isEqualTo(200);
        assertThat(client.get(path + "/pkranges").status()).isEqualTo(200);
        assertThat(client.get(path + "/sprocs").status()).isEqualTo(200);
        assertThat(client.query(docs, "SELECT * FROM c", "x-ms-cosmos-is-query-plan-request", "True").status())
                .isEqualTo(200);
    }

    @Test
    void eachOperationOfABulkRequestIsRefusedByItself() {
        useUp();
        client.createContainer(
                "{\"id\":\"many\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}",
                "x-ms-offer-throughput",
                "30000");
        docs = "/dbs/d/colls/many/docs";
        Container many = container("many");
        useUp(many, PartitionKey.of("a"));

        Answer answer = client.post(
                docs,
                """
                [{"operationType":"Create","partitionKey":"[\\"a\\"]","resourceBody":{"id":"1","pk":"a"}},
                 {"operationType":"Create","partitionKey":"[\\"%s\\"]","resourceBody":{"id":"1","pk":"%s"}}]"""
                        .formatted(keyElsewhere(many), keyElsewhere(many)),
                "x-ms-cosmos-is-batch-request", "True",
                "x-ms-cosmos-batch-continue-on-error", "True");

        assertThat(answer.status()).isEqualTo(207);
        JsonValue refused = answer.json().element(0);
        assertThat(refused.property("statusCode").longValue()).isEqualTo(429);
        assertThat(refused.property("subStatusCode").longValue()).isEqualTo(3200);
        assertThat(refused.property("retryAfterMilliseconds").longValue()).isPositive();
        assertThat(refused.property("requestCharge").doubleValue()).isZero();
        assertThat(answer.json().element(1).property("statusCode").longValue()).isEqualTo(201);
    }

    @Test
    void aBulkRequestWithoutThroughputIsAnsweredWithRefusals() {
        useUp();

        Answer answer = batch("false");

        assertThat(answer.status()).isEqualTo(207);
        assertThat(answer.json().element(0).property("statusCode").longValue()).isEqualTo(429);
    }

    @Test
    void whatARequestCostsIsPaid() {
        double before = charged();

        List<Answer> answers = new ArrayList<>();
        answers.add(client.post(docs, item("2"), KEY));
        answers.add(client.get(docs + "/2", KEY));
        answers.add(client.get(docs + "/3", KEY));
        answers.add(client.query(docs, "SELECT * FROM c"));
        answers.add(client.get(docs, "A-IM", "Incremental feed", "If-None-Match", "*"));
        answers.add(client.post(path + "/sprocs/p", "[]", KEY));

        double told = answers.stream()
                .mapToDouble(it -> Double.parseDouble(it.header("x-ms-request-charge")))
                .sum();
        assertThat(answers).extracting(Answer::status).containsExactly(201, 200, 404, 200, 304, 200);
        assertThat(charged() - before).isCloseTo(told, within(0.05));
    }

    private void useUp() {
        useUp(container("c"), PartitionKey.of("a"));
    }

    /** Leaves the partition of a key with a second's debt: 0.3 seconds' worth was kept. */
    private void useUp(Container container, PartitionKey key) {
        int units = container.offer().orElseThrow().throughput().requestUnitsMax()
                / container.partitions().all().size();
        time.addAndGet(TimeUnit.SECONDS.toNanos(10));
        try (Admission admission = account.engine().budgets().admit(container, key)) {
            admission.pay(RequestCharge.ofUnits(units + 3 * units / 10));
        }
    }

    private Container container(String id) {
        return account.engine().catalog().container("d", id);
    }

    private static String keyElsewhere(Container container) {
        int full = rangeOf(container, "a");
        for (int i = 0;; i++) {
            if (rangeOf(container, "k" + i) != full) {
                return "k" + i;
            }
        }
    }

    private static int rangeOf(Container container, String key) {
        return container.partitions()
                .partitionOf(container.partitionKey().effective(PartitionKey.of(key)))
                .range()
                .id();
    }

    private Answer batch(String isAtomic) {
        return client.post(
                docs,
                "[{\"operationType\":\"Read\",\"id\":\"1\"}]",
                KEY[0], KEY[1], "x-ms-cosmos-is-batch-request", "True", "x-ms-cosmos-batch-atomic", isAtomic);
    }

    private double charged() {
        return container("c").partitions().all().getFirst().usage().charged().units();
    }

    private static String item(String id) {
        return "{\"id\":\"" + id + "\",\"pk\":\"a\"}";
    }
}
