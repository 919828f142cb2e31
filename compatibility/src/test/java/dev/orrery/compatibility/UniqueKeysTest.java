package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.UniqueKey;
import com.azure.cosmos.models.UniqueKeyPolicy;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class UniqueKeysTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static final PartitionKey ANN = new PartitionKey("ann");

    private CosmosContainer posts;

    @BeforeEach
    void createItems() {
        UniqueKeyPolicy titles = new UniqueKeyPolicy().setUniqueKeys(List.of(new UniqueKey(List.of("/title"))));
        posts = SDK.container(
                new CosmosContainerProperties(SDK.newContainerId(), "/author").setUniqueKeyPolicy(titles));
        posts.createItem(titled("p1", "First"));
        posts.createItem(titled("p2", "Second"));
    }

    @Test
    void everyKindOfWriteIsChecked() {
        Post doubled = titled("p3", "First");
        Post renamed = titled("p2", "First");
        CosmosBatch batch = CosmosBatch.createCosmosBatch(ANN);
        batch.createItemOperation(titled("p4", "Fourth"));
        batch.createItemOperation(doubled);

        assertThatCosmosFails(() -> posts.createItem(doubled)).withStatus(409).withMessage("Unique index constraint");
        assertThatCosmosFails(() -> posts.upsertItem(renamed)).withStatus(409);
        assertThatCosmosFails(() -> posts.replaceItem(renamed, "p2", ANN, new CosmosItemRequestOptions()))
                .withStatus(409);
        assertThatCosmosFails(() -> posts.patchItem(
                "p2", ANN, CosmosPatchOperations.create().set("/title", "First"), Post.class))
                .withStatus(409);
        assertThat(posts.executeCosmosBatch(batch).getStatusCode()).isEqualTo(409);
    }

    @Test
    void theSameValueMayBeInAnotherLogicalPartition() {
        int status = posts.createItem(new Post("p1", "bob", "First", 0)).getStatusCode();

        assertThat(status).isEqualTo(201);
    }

    @Test
    void aValueIsFreeAgainAfterItsItemIsDeletedOrChanged() {
        posts.deleteItem("p1", ANN, new CosmosItemRequestOptions());
        posts.upsertItem(titled("p2", "Other"));

        posts.createItem(titled("p3", "First"));
        posts.createItem(titled("p4", "Second"));

        assertThat(posts.readItem("p4", ANN, Post.class).getItem().title()).isEqualTo("Second");
    }

    private static Post titled(String id, String title) {
        return Post.of(id, "ann").withTitle(title);
    }
}
