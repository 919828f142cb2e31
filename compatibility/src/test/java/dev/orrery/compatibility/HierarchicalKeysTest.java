package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.azure.cosmos.models.ThroughputProperties;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HierarchicalKeysTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static CosmosContainer visits;

    record Visit(String id, String tenant, String user, String session) {

        PartitionKey key() {
            return new PartitionKeyBuilder().add(tenant).add(user).add(session).build();
        }
    }

    @BeforeAll
    static void createItems() {
        PartitionKeyDefinition key = new PartitionKeyDefinition()
                .setPaths(List.of("/tenant", "/user", "/session"))
                .setKind(PartitionKind.MULTI_HASH)
                .setVersion(PartitionKeyDefinitionVersion.V2);
        SDK.database().createContainer(
                new CosmosContainerProperties("visits", key), ThroughputProperties.createManualThroughput(18_000));
        visits = SDK.database().getContainer("visits");
        for (int i = 0; i < 24; i++) {
            visits.createItem(new Visit("v" + i, "tenant" + i % 2, "user" + i % 4, "session" + i % 12));
        }
    }

    @Test
    void anItemIsReadWithItsFullKey() {
        Visit visit = new Visit("v5", "tenant1", "user1", "session5");

        assertThat(visits.readItem("v5", visit.key(), Visit.class).getItem()).isEqualTo(visit);
    }

    @Test
    void aKeyIsNotFoundInAnotherBranch() {
        PartitionKey other = new Visit("v5", "tenant0", "user1", "session5").key();

        assertThatCosmosFails(() -> visits.readItem("v5", other, Visit.class)).withStatus(404);
    }

    @Test
    void aQueryWithTheFirstPartOfTheKeyFindsAllBelowIt() {
        PartitionKey tenant = new PartitionKeyBuilder().add("tenant1").build();
        PartitionKey user = new PartitionKeyBuilder().add("tenant1").add("user3").build();

        assertThat(ids(tenant)).hasSize(12).contains("v1", "v23").doesNotContain("v0");
        assertThat(ids(user)).containsExactlyInAnyOrder("v3", "v7", "v11", "v15", "v19", "v23");
    }

    @Test
    void aQueryWithTheFullKeyFindsOneLogicalPartition() {
        assertThat(ids(new Visit("", "tenant1", "user3", "session3").key())).containsExactlyInAnyOrder("v3", "v15");
    }

    @Test
    void aQueryByAPropertyOfTheKeyWorksWithoutNamingIt() {
        List<Visit> found = visits.queryItems(
                "SELECT * FROM c WHERE c.tenant = 'tenant0' AND c.user = 'user2'",
                new CosmosQueryRequestOptions(),
                Visit.class)
                .stream()
                .toList();

        assertThat(found).hasSize(6);
    }

    @Test
    void itemsAreWrittenAndDeletedWithTheirFullKey() {
        Visit visit = new Visit("extra", "tenant9", "user9", "session9");

        visits.createItem(visit, visit.key(), new CosmosItemRequestOptions());
        visits.replaceItem(visit, "extra", visit.key(), new CosmosItemRequestOptions());
        visits.deleteItem("extra", visit.key(), new CosmosItemRequestOptions());

        assertThatCosmosFails(() -> visits.readItem("extra", visit.key(), Visit.class)).withStatus(404);
    }

    @Test
    void manyItemsAreReadByTheirIds() {
        List<CosmosItemIdentity> wanted = List.of(
                new CosmosItemIdentity(new Visit("v0", "tenant0", "user0", "session0").key(), "v0"),
                new CosmosItemIdentity(new Visit("v5", "tenant1", "user1", "session5").key(), "v5"),
                new CosmosItemIdentity(new Visit("v12", "tenant0", "user0", "session0").key(), "v12"));

        assertThat(visits.readMany(wanted, Visit.class).getResults())
                .extracting(Visit::id)
                .containsExactlyInAnyOrder("v0", "v5", "v12");
    }

    private static List<String> ids(PartitionKey key) {
        CosmosQueryRequestOptions options = new CosmosQueryRequestOptions().setPartitionKey(key);
        return visits.queryItems("SELECT VALUE c.id FROM c", options, String.class).stream().toList();
    }
}
