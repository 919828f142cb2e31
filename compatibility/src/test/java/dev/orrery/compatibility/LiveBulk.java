package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosItemOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A client that writes many posts at once. */
final class LiveBulk implements Runnable {

    private static final int POSTS = 200;
    private static final int OPERATIONS = 60;

    private final CosmosContainer posts;
    private final RandomGenerator random;
    private final Map<String, Post> present = new HashMap<>();

    LiveBulk(CosmosContainer posts, RandomGenerator random) {
        this.posts = posts;
        this.random = random;
    }

    /** What it has written. */
    Map<String, Post> present() {
        return present;
    }

    @Override
    public void run() {
        Map<String, Post> next = new HashMap<>();
        for (int i = 0; i < OPERATIONS; i++) {
            int number = random.nextInt(POSTS);
            Post post = Post.of("bulk" + number, "bulk" + number).withLikes(random.nextInt(100));
            next.put(post.id(), post);
        }
        List<CosmosItemOperation> operations = new ArrayList<>();
        next.values().forEach(post -> operations.add(CosmosBulkOperations.getUpsertItemOperation(post, post.key())));
        int answers = 0;
        for (CosmosBulkOperationResponse<Object> response : posts.<Object>executeBulkOperations(operations)) {
            assertThat(response.getException()).isNull();
            assertThat(response.getResponse().isSuccessStatusCode()).isTrue();
            answers++;
        }
        assertThat(answers).isEqualTo(operations.size());
        present.putAll(next);
    }
}
