package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchItemRequestOptions;
import com.azure.cosmos.models.CosmosBatchOperationResult;
import com.azure.cosmos.models.CosmosBatchPatchItemRequestOptions;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BatchTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static final PartitionKey ANN = new PartitionKey("ann");

    private final CosmosBatch batch = CosmosBatch.createCosmosBatch(ANN);
    private CosmosContainer posts;
    private String staleEtag;

    @BeforeEach
    void createItems() {
        posts = SDK.posts();
        staleEtag = posts.createItem(post("old1")).getETag();
        posts.upsertItem(post("old1").withLikes(1));
        posts.createItem(post("old2"));
        posts.createItem(post("old3"));
    }

    @Test
    void allOperationsWorkInOneBatch() {
        batch.createItemOperation(post("new"));
        batch.readItemOperation("new");
        batch.replaceItemOperation("old1", post("old1").withTitle("Replaced"));
        batch.upsertItemOperation(post("upserted"));
        batch.patchItemOperation("old2", CosmosPatchOperations.create().increment("/likes", 7));
        batch.deleteItemOperation("old3");

        CosmosBatchResponse response = posts.executeCosmosBatch(batch);

        assertThat(response.getStatusCode()).isEqualTo(200);
        assertThat(response.isSuccessStatusCode()).isTrue();
        assertThat(response.getRequestCharge()).isPositive();
        assertThat(response.getResults())
                .extracting(CosmosBatchOperationResult::getStatusCode)
                .containsExactly(201, 200, 200, 201, 200, 204);
        assertThat(response.getResults().get(1).getItem(Post.class)).isEqualTo(post("new"));
        assertThat(response.getResults().getFirst().getETag()).isNotEmpty();
        assertThat(read("old1").title()).isEqualTo("Replaced");
        assertThat(read("old2").likes()).isEqualTo(7);
        assertThatCosmosFails(() -> read("old3")).withStatus(404);
    }

    @Test
    void aBatchThatFailsChangesNothing() {
        batch.createItemOperation(post("new"));
        batch.replaceItemOperation("old1", post("old1").withTitle("Replaced"));
        batch.createItemOperation(post("old2"));
        batch.deleteItemOperation("old3");

        CosmosBatchResponse response = posts.executeCosmosBatch(batch);

        assertThat(response.isSuccessStatusCode()).isFalse();
        assertThat(response.getStatusCode()).isEqualTo(409);
        assertThat(response.getResults())
                .extracting(CosmosBatchOperationResult::getStatusCode)
                .containsExactly(424, 424, 409, 424);
        assertThatCosmosFails(() -> read("new")).withStatus(404);
        assertThat(read("old1").title()).isEqualTo("Title of old1");
        assertThat(read("old3")).isEqualTo(post("old3"));
    }

    @Test
    void aStaleEtagUndoesTheBatch() {
        batch.createItemOperation(post("new"));
        batch.replaceItemOperation(
                "old1", post("old1"), new CosmosBatchItemRequestOptions().setIfMatchETag(staleEtag));

        CosmosBatchResponse response = posts.executeCosmosBatch(batch);

        assertThat(response.getStatusCode()).isEqualTo(412);
        assertThat(read("old1").likes()).isEqualTo(1);
        assertThatCosmosFails(() -> read("new")).withStatus(404);
    }

    @Test
    void aConditionOfAPatchThatDoesNotHoldUndoesTheBatch() {
        CosmosBatchPatchItemRequestOptions ifPopular =
                new CosmosBatchPatchItemRequestOptions().setFilterPredicate("FROM c WHERE c.likes > 100");
        batch.createItemOperation(post("new"));
        batch.patchItemOperation("old1", CosmosPatchOperations.create().increment("/likes", 1), ifPopular);

        CosmosBatchResponse response = posts.executeCosmosBatch(batch);

        assertThat(response.getStatusCode()).isEqualTo(412);
        assertThatCosmosFails(() -> read("new")).withStatus(404);
    }

    @Test
    void anItemOfAnotherLogicalPartitionUndoesTheBatch() {
        batch.createItemOperation(post("new"));
        batch.createItemOperation(Post.of("other", "bob"));

        CosmosBatchResponse response = posts.executeCosmosBatch(batch);

        assertThat(response.getStatusCode()).isEqualTo(400);
        assertThatCosmosFails(() -> read("new")).withStatus(404);
    }

    @Test
    void aBatchOfAHundredIsTheLargest() {
        for (int i = 0; i < 100; i++) {
            batch.createItemOperation(post("n" + i));
        }
        CosmosBatch tooLarge = CosmosBatch.createCosmosBatch(ANN);
        for (int i = 0; i < 101; i++) {
            tooLarge.upsertItemOperation(post("m" + i));
        }

        assertThat(posts.executeCosmosBatch(batch).getStatusCode()).isEqualTo(200);
        assertThatCosmosFails(() -> posts.executeCosmosBatch(tooLarge)).withStatus(400);
    }

    private Post read(String id) {
        return posts.readItem(id, ANN, Post.class).getItem();
    }

    private static Post post(String id) {
        return Post.of(id, "ann");
    }
}
