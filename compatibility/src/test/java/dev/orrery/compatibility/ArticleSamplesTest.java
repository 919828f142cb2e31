package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosAsyncDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.testing.Spec;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the articles do with the SQL API. */
class ArticleSamplesTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    @Test
    @Spec("6")
    void aCollectionByDeviceIsCreatedAndADocumentIsReadByItsIdAndKey() {
        SDK.asyncClient().createDatabaseIfNotExists("db").block();
        CosmosAsyncDatabase database = SDK.asyncClient().getDatabase("db");
        database.createContainerIfNotExists(
                new CosmosContainerProperties("coll", "/deviceId"),
                ThroughputProperties.createManualThroughput(12_000))
                .block();
        CosmosAsyncContainer container = database.getContainer("coll");
        container.createItem(Map.of("id", "XMS-001-FE24C", "deviceId", "XMS-0001", "metricValue", 105.0))
                .block();

        JsonNode read = container.readItem("XMS-001-FE24C", new PartitionKey("XMS-0001"), JsonNode.class)
                .block()
                .getItem();

        assertThat(read.get("metricValue").asDouble()).isEqualTo(105.0);
        assertThat(container.getFeedRanges().block()).hasSize(2);
    }
}
