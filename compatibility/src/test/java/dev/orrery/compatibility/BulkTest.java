package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosBulkItemRequestOptions;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.ThroughputProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BulkTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    @Test
    void manyItemsOfManyPartitionsAreCreated() {
        String id = SDK.newContainerId();
        SDK.database().createContainer(
                new CosmosContainerProperties(id, "/author"), ThroughputProperties.createManualThroughput(18_000));
        CosmosContainer posts = SDK.database().getContainer(id);
        List<CosmosItemOperation> operations = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            Post post = Post.of("p" + i, "author" + i % 50);
            operations.add(CosmosBulkOperations.getCreateItemOperation(post, post.key()));
        }

        Map<String, Integer> statuses = run(posts, operations);

        assertThat(statuses).hasSize(500);
        assertThat(statuses.values()).containsOnly(201);
        assertThat(posts.readItem("p7", Post.of("p7", "author7").key(), Post.class).getItem().author())
                .isEqualTo("author7");
    }

    @Test
    void anOperationThatFailsLeavesTheOthersAlone() {
        CosmosContainer posts = SDK.posts();
        Post there = Post.of("there", "ann");
        String stale = posts.createItem(there).getETag();
        posts.upsertItem(there.withLikes(1));
        Post checked = Post.of("checked", "bob");
        posts.createItem(checked);
        Post patched = Post.of("patched", "cid");
        posts.createItem(patched);

        Map<String, Integer> statuses = run(posts, List.of(
                CosmosBulkOperations.getCreateItemOperation(Post.of("new", "ann"), Post.of("new", "ann").key()),
                CosmosBulkOperations.getReplaceItemOperation(
                        "there", there, there.key(), new CosmosBulkItemRequestOptions().setIfMatchETag(stale)),
                CosmosBulkOperations.getReadItemOperation("nobody", there.key()),
                CosmosBulkOperations.getDeleteItemOperation("checked", checked.key()),
                CosmosBulkOperations.getUpsertItemOperation(Post.of("upserted", "ann"), there.key()),
                CosmosBulkOperations.getPatchItemOperation(
                        "patched", patched.key(), CosmosPatchOperations.create().increment("/likes", 1))));

        assertThat(statuses).containsExactlyInAnyOrderEntriesOf(Map.of(
                "new", 201, "there", 412, "nobody", 404, "checked", 204, "upserted", 201, "patched", 200));
        assertThat(posts.readItem("there", there.key(), Post.class).getItem().likes()).isEqualTo(1);
    }

    private static Map<String, Integer> run(CosmosContainer posts, List<CosmosItemOperation> operations) {
        Map<String, Integer> statuses = new TreeMap<>();
        for (CosmosBulkOperationResponse<Object> response : posts.<Object>executeBulkOperations(operations)) {
            statuses.put(idOf(response.getOperation()), response.getResponse().getStatusCode());
        }
        return statuses;
    }

    private static String idOf(CosmosItemOperation operation) {
        return operation.getItem() instanceof Post(String id, String author, String title, int likes)
                ? id
                : operation.getId();
    }
}
