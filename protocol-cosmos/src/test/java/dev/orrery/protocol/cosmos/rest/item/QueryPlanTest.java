package dev.orrery.protocol.cosmos.rest.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The plans that clients ask for before they send a query to each partition. */
class QueryPlanTest {

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void topIsLeftToTheClientWhereThereAreSeveralPartitions() {
        JsonValue info = plan(25_000, "SELECT TOP 6 * FROM c").json().property("queryInfo");

        assertThat(info.property("top").longValue()).isEqualTo(6);
    }

    @Test
    void aLimitWithoutAnOffsetIsATop() {
        JsonValue info = plan(25_000, "SELECT * FROM c OFFSET 0 LIMIT 3").json().property("queryInfo");

        assertThat(info.property("top").longValue()).isEqualTo(3);
    }

    @Test
    void onePartitionCountsForItself() {
        JsonValue info = plan(400, "SELECT TOP 6 * FROM c").json().property("queryInfo");

        assertThat(info.property("top").isNull()).isTrue();
    }

    @Test
    void aPlanTellsWhetherTheRowsAreValuesOfTheirOwn() {
        JsonValue values = plan(400, "SELECT VALUE c.id FROM c").json().property("queryInfo");
        JsonValue objects = plan(400, "SELECT c.id FROM c").json().property("queryInfo");

        assertThat(values.property("hasSelectValue").booleanValue()).isTrue();
        assertThat(objects.property("hasSelectValue").booleanValue()).isFalse();
    }

    @Test
    void aPlanCoversTheWholeHashSpace() {
        JsonValue range = plan(25_000, "SELECT * FROM c").json().property("queryRanges").element(0);

        assertThat(range.property("min").stringValue()).isEmpty();
        assertThat(range.property("max").stringValue()).isEqualTo("FF");
    }

    @Test
    void whatHasNoPlanYetIsRefusedWhereThereAreSeveralPartitions() {
        assertThat(plan(25_000, "SELECT * FROM c OFFSET 2 LIMIT 3").status()).isEqualTo(400);
        assertThat(plan(25_000, "SELECT * FROM c ORDER BY c.n").status()).isEqualTo(400);
        assertThat(plan(25_000, "SELECT VALUE COUNT(1) FROM c").status()).isEqualTo(400);
    }

    private Answer plan(int throughput, String sql) {
        client.delete("/dbs/d");
        String container = client.createContainer(
                "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}",
                "x-ms-offer-throughput",
                Integer.toString(throughput));
        return client.query(container + "/docs", sql, "x-ms-cosmos-is-query-plan-request", "True");
    }
}
