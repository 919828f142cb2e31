package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;

class AsyncClientTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static final PartitionKey ANN = new PartitionKey("ann");

    private CosmosAsyncContainer posts;

    @BeforeEach
    void createContainer() {
        posts = SDK.asyncDatabase().getContainer(SDK.posts().getId());
    }

    @Test
    void anItemLivesItsWholeLife() {
        Post post = Post.of("p1", "ann");

        Integer deleted = posts.createItem(post)
                .flatMap(created -> posts.readItem("p1", ANN, Post.class))
                .flatMap(read -> posts.replaceItem(read.getItem().withLikes(1), "p1", ANN))
                .flatMap(replaced -> posts.patchItem(
                        "p1", ANN, CosmosPatchOperations.create().increment("/likes", 1), Post.class))
                .doOnNext(patched -> assertThat(patched.getItem().likes()).isEqualTo(2))
                .flatMap(patched -> posts.deleteItem("p1", ANN, new CosmosItemRequestOptions()))
                .map(CosmosItemResponse::getStatusCode)
                .block();

        assertThat(deleted).isEqualTo(204);
    }

    @Test
    void manyRequestsGoOutAtOnce() {
        List<Integer> statuses = Flux.range(0, 200)
                .flatMap(i -> posts.createItem(Post.of("p" + i, "author" + i % 10)))
                .map(CosmosItemResponse::getStatusCode)
                .collectList()
                .block();

        Long count = posts.queryItems("SELECT * FROM c", new CosmosQueryRequestOptions(), Post.class).count().block();

        assertThat(statuses).hasSize(200).containsOnly(201);
        assertThat(count).isEqualTo(200);
    }

    @Test
    void batchesAndBulkWork() {
        CosmosBatch batch = CosmosBatch.createCosmosBatch(ANN);
        batch.createItemOperation(Post.of("p1", "ann"));
        batch.createItemOperation(Post.of("p2", "ann"));

        Integer batchStatus = posts.executeCosmosBatch(batch).block().getStatusCode();
        List<Integer> bulkStatuses = posts.executeBulkOperations(Flux.range(3, 50)
                .map(i -> CosmosBulkOperations.getUpsertItemOperation(Post.of("p" + i, "ann"), ANN)))
                .map(response -> response.getResponse().getStatusCode())
                .collectList()
                .block();

        assertThat(batchStatus).isEqualTo(200);
        assertThat(bulkStatuses).hasSize(50).containsOnly(201);
    }
}
