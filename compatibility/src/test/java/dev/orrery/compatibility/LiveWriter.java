package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A client that writes posts of its own, one at a time, and sees each of its writes at once. */
final class LiveWriter implements Runnable {

    private static final int AUTHORS = 12;

    private final String name;
    private final CosmosContainer posts;
    private final RandomGenerator random;
    private final Map<String, Post> present = new HashMap<>();
    private int lastId;

    LiveWriter(String name, CosmosContainer posts, RandomGenerator random) {
        this.name = name;
        this.posts = posts;
        this.random = random;
    }

    /** What it has written and not deleted. */
    Map<String, Post> present() {
        return present;
    }

    @Override
    public void run() {
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> create();
            case 3 -> delete();
            case 4, 5 -> replace();
            case 6, 7 -> patch();
            default -> upsert();
        }
    }

    private void create() {
        lastId++;
        Post post = Post.of(name + lastId, name + random.nextInt(AUTHORS));
        posts.createItem(post);
        written(post);
    }

    private void upsert() {
        Post post = present.isEmpty() ? Post.of(name + "first", name) : any().withLikes(random.nextInt(100));
        posts.upsertItem(post);
        written(post);
    }

    private void replace() {
        if (!present.isEmpty()) {
            Post post = any().withLikes(random.nextInt(100));
            posts.replaceItem(post, post.id(), post.key(), new CosmosItemRequestOptions());
            written(post);
        }
    }

    private void patch() {
        if (!present.isEmpty()) {
            Post post = any();
            posts.patchItem(
                    post.id(),
                    post.key(),
                    CosmosPatchOperations.create().increment("/likes", 1),
                    new CosmosPatchItemRequestOptions(),
                    Post.class);
            written(post.withLikes(post.likes() + 1));
        }
    }

    private void delete() {
        if (!present.isEmpty()) {
            Post post = any();
            posts.deleteItem(post.id(), post.key(), new CosmosItemRequestOptions());
            present.remove(post.id());
        }
    }

    private void written(Post post) {
        present.put(post.id(), post);
        assertThat(posts.readItem(post.id(), post.key(), Post.class).getItem()).isEqualTo(post);
    }

    private Post any() {
        List<Post> all = new ArrayList<>(present.values());
        return all.get(random.nextInt(all.size()));
    }
}
