package dev.orrery.protocol.cosmos.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ConsistencyLevel;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The charges that answers carry. */
class ChargesTest {

    private static final String[] KEY = {"x-ms-documentdb-partitionkey", "[\"a\"]"};

    @ParameterizedTest
    @CsvSource({"STRONG, 2", "BOUNDED_STALENESS, 2", "SESSION, 1", "CONSISTENT_PREFIX, 1", "EVENTUAL, 1"})
    void readsAreDoubledWhereTheyMustBeStrong(ConsistencyLevel level, int times) {
        try (TestAccount account = new TestAccount(level, Optional.empty())) {
            TestClient client = account.client();
            String docs = container(client);

            assertThat(charge(client.post(docs, "{\"id\":\"1\",\"pk\":\"a\",\"n\":1}", KEY))).isEqualTo("6.29");
            assertThat(charge(client.get(docs + "/1", KEY))).isEqualTo(Integer.toString(times));
            assertThat(charge(client.get(docs))).isEqualTo(Integer.toString(times));
            assertThat(charge(client.query(docs, "SELECT * FROM c", KEY))).isEqualTo(times == 2 ? "5.43" : "2.71");
        }
    }

    @Test
    void aRequestMayAskForACheaperRead() {
        try (TestAccount account = new TestAccount(ConsistencyLevel.STRONG, Optional.empty())) {
            TestClient client = account.client();
            String docs = container(client);
            client.post(docs, "{\"id\":\"1\",\"pk\":\"a\",\"n\":1}", KEY);

            Answer weaker = client.get(docs + "/1", KEY[0], KEY[1], "x-ms-consistency-level", "Eventual");

            assertThat(charge(weaker)).isEqualTo("1");
        }
    }

    @Test
    void aBatchCostsWhatItsOperationsCost() {
        try (TestAccount account = new TestAccount()) {
            TestClient client = account.client();
            String docs = container(client);

            Answer batch = client.post(
                    docs,
                    """
                    [{"operationType":"Create","resourceBody":{"id":"1","pk":"a","n":1}},
                     {"operationType":"Read","id":"1"},
                     {"operationType":"Delete","id":"1"}]""",
                    KEY[0], KEY[1], "x-ms-cosmos-is-batch-request", "True", "x-ms-cosmos-batch-atomic", "True");

            assertThat(batch.json().element(0).property("requestCharge").doubleValue()).isEqualTo(6.29);
            assertThat(charge(batch)).isEqualTo("13.57");
        }
    }

    @Test
    void refusalsAndWhatIsKnownCostOneUnit() {
        try (TestAccount account = new TestAccount()) {
            TestClient client = account.client();
            String docs = container(client);
            Answer created = client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}", KEY);

            Answer known = client.get(docs + "/1", KEY[0], KEY[1], "If-None-Match", created.header("etag"));
            Answer missing = client.get(docs + "/2", KEY);
            Answer conflict = client.post(docs, "{\"id\":\"1\",\"pk\":\"a\"}", KEY);

            assertThat(known.status()).isEqualTo(304);
            assertThat(charge(known)).isEqualTo("1");
            assertThat(charge(missing)).isEqualTo("1");
            assertThat(charge(conflict)).isEqualTo("1");
        }
    }

    private static String container(TestClient client) {
        return client.createContainer("{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}") + "/docs";
    }

    private static String charge(Answer answer) {
        return answer.header("x-ms-request-charge");
    }
}
