package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.util.Context;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.models.ListEntitiesOptions;
import com.azure.data.tables.models.TableEntity;
import com.azure.data.tables.models.TableEntityUpdateMode;
import com.azure.data.tables.models.TableServiceException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One container, two APIs: what one writes the other reads, and neither overwrites the other unseen. */
@Spec("6.2")
class TablesAndSqlTest {

    @RegisterExtension
    static final TablesSdk SDK = new TablesSdk();

    private final CosmosClient cosmos = Sdk.builder(SDK.orrery()).buildClient();

    @AfterEach
    void close() {
        cosmos.close();
    }

    @Test
    void anEntityIsADocumentForSql() {
        TableClient table = SDK.table();
        table.createEntity(new TableEntity("Smith", "Ben").addProperty("Age", 32).addProperty("Visits", 12345543221L));
        CosmosContainer container = container(table);

        List<JsonNode> adults = container.queryItems(
                "SELECT * FROM c WHERE c.Age['$v'] > 30", new CosmosQueryRequestOptions(), JsonNode.class)
                .stream().toList();

        assertThat(adults).singleElement().satisfies(document -> {
            assertThat(document.get("$pk").asText()).isEqualTo("Smith");
            assertThat(document.get("$id").asText()).isEqualTo("Ben");
            assertThat(document.get("id").asText()).isEqualTo("Ben");
            assertThat(document.get("Age").toString()).isEqualTo("{\"$t\":16,\"$v\":32}");
            assertThat(document.get("Visits").get("$t").asInt()).isEqualTo(18);
        });
        assertThat(container.queryChangeFeed(
                CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(FeedRange.forFullRange()),
                JsonNode.class)
                .stream().limit(1)).hasSize(1);
    }

    @Test
    void aDocumentOfSqlIsAnEntity() {
        TableClient table = SDK.table();
        JsonNode document =
                Json.object("{\"id\":\"Ann\",\"$pk\":\"Smith\",\"Age\":7,\"Ratio\":0.5,\"Name\":\"Ann\",\"Ok\":true}");
        container(table).createItem(document, new PartitionKey("Smith"), new CosmosItemRequestOptions());

        TableEntity entity = table.getEntity("Smith", "Ann");
        table.upsertEntity(new TableEntity("Smith", "Ann").addProperty("City", "Oslo"));

        assertThat(entity.getProperties())
                .containsEntry("Age", 7).containsEntry("Ratio", 0.5).containsEntry("Name", "Ann")
                .containsEntry("Ok", true);
        assertThat(table.getEntity("Smith", "Ann").getProperties()).containsEntry("Age", 7).containsEntry("City",
                "Oslo");
        assertThat(table.listEntities(new ListEntitiesOptions().setFilter("Age eq 7"), null, Context.NONE).stream())
                .hasSize(1);
    }

    @Test
    void anEtagOfOneApiProtectsAgainstTheOther() {
        TableClient table = SDK.table();
        CosmosContainer container = container(table);
        table.createEntity(new TableEntity("Smith", "Ben"));
        TableEntity entity = table.getEntity("Smith", "Ben");
        ObjectNode document =
                container.readItem("Ben", new PartitionKey("Smith"), ObjectNode.class).getItem();

        container.replaceItem(document, "Ben", new PartitionKey("Smith"), new CosmosItemRequestOptions());

        assertThatThrownBy(() -> table.updateEntityWithResponse(
                entity, TableEntityUpdateMode.MERGE, true, null, Context.NONE))
                .isInstanceOf(TableServiceException.class)
                .hasMessageContaining("UpdateConditionNotSatisfied");
        assertThatThrownBy(() -> container.replaceItem(document, "Ben", new PartitionKey("Smith"),
                new CosmosItemRequestOptions().setIfMatchETag(document.get("_etag").asText())))
                .isInstanceOfSatisfying(CosmosException.class, e -> assertThat(e.getStatusCode()).isEqualTo(412));
    }

    @Test
    void aTableThatSqlCreatedWithThroughputIsATable() {
        cosmos.createDatabaseIfNotExists("TablesDB");
        cosmos.getDatabase("TablesDB").createContainer(
                new CosmosContainerProperties("people", "/'$pk'"), ThroughputProperties.createManualThroughput(800));

        TableClient people = SDK.service().getTableClient("people");
        people.createEntity(new TableEntity("Smith", "Ben"));

        assertThat(people.getEntity("Smith", "Ben")).isNotNull();
        assertThat(cosmos.getDatabase("TablesDB").getContainer("people").readThroughput().getProperties()
                .getManualThroughput()).isEqualTo(800);
    }

    private CosmosContainer container(TableClient table) {
        return cosmos.getDatabase("TablesDB").getContainer(table.getTableName());
    }
}
