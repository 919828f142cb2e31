package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.models.CosmosDatabaseProperties;
import com.azure.cosmos.models.CosmosDatabaseResponse;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DatabasesTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private final CosmosClient client = SDK.client();

    @Test
    void aDatabaseIsCreatedAndRead() {
        CosmosDatabaseResponse created = client.createDatabase("created");

        CosmosDatabaseResponse read = client.getDatabase("created").read();

        assertThat(created.getStatusCode()).isEqualTo(201);
        assertThat(read.getStatusCode()).isEqualTo(200);
        assertThat(read.getProperties().getId()).isEqualTo("created");
        assertThat(read.getProperties().getResourceId()).isNotEmpty();
        assertThat(read.getProperties().getETag()).isEqualTo(created.getProperties().getETag());
        assertThat(read.getProperties().getTimestamp()).isNotNull();
        assertThat(read.getRequestCharge()).isPositive();
        assertThat(read.getActivityId()).isNotEmpty();
    }

    @Test
    void aDatabaseThatIsThereIsNotCreatedAgain() {
        CosmosDatabaseResponse first = client.createDatabaseIfNotExists("once");

        CosmosDatabaseResponse second = client.createDatabaseIfNotExists("once");

        assertThat(first.getStatusCode()).isEqualTo(201);
        assertThat(second.getStatusCode()).isEqualTo(200);
        assertThat(second.getProperties().getResourceId()).isEqualTo(first.getProperties().getResourceId());
    }

    @Test
    void creatingTheSameTwiceIsAConflict() {
        client.createDatabase("twice");

        assertThatCosmosFails(() -> client.createDatabase("twice")).withStatus(409);
    }

    @Test
    void aDeletedDatabaseIsGone() {
        client.createDatabase("deleted");

        CosmosDatabaseResponse deleted = client.getDatabase("deleted").delete();

        assertThat(deleted.getStatusCode()).isEqualTo(204);
        assertThatCosmosFails(() -> client.getDatabase("deleted").read()).withStatus(404);
    }

    @Test
    void allDatabasesAreListed() {
        client.createDatabase("listed1");
        client.createDatabase("listed2");

        List<String> ids = client.readAllDatabases().stream().map(CosmosDatabaseProperties::getId).toList();

        assertThat(ids).contains("listed1", "listed2");
    }

    @Test
    void databasesAreQueried() {
        client.createDatabase("queried");
        SqlQuerySpec query =
                new SqlQuerySpec("SELECT * FROM root r WHERE r.id = @id", new SqlParameter("@id", "queried"));

        List<CosmosDatabaseProperties> found =
                client.queryDatabases(query, new CosmosQueryRequestOptions()).stream().toList();

        assertThat(found).extracting(CosmosDatabaseProperties::getId).containsExactly("queried");
    }

    @Test
    void namesMayHaveSpacesAndLettersOfAnyScript() {
        String id = "Ñandú 数据 données";

        client.createDatabase(id);

        assertThat(client.getDatabase(id).read().getProperties().getId()).isEqualTo(id);
    }
}
