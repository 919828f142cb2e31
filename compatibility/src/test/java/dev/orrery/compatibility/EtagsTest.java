package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EtagsTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private final Post post = Post.of("p1", "ann");
    private CosmosContainer posts;
    private String stale;
    private String current;

    @BeforeEach
    void writeTwice() {
        posts = SDK.posts();
        stale = posts.createItem(post).getETag();
        current = posts.upsertItem(post.withLikes(1)).getETag();
    }

    @Test
    void aReplaceNeedsTheCurrentEtagIfItNamesOne() {
        assertThatCosmosFails(() -> posts.replaceItem(post, "p1", post.key(), ifMatch(stale))).withStatus(412);

        posts.replaceItem(post.withLikes(2), "p1", post.key(), ifMatch(current));

        assertThat(likes()).isEqualTo(2);
    }

    @Test
    void anUpsertNeedsTheCurrentEtagIfItNamesOne() {
        assertThatCosmosFails(() -> posts.upsertItem(post, ifMatch(stale))).withStatus(412);

        posts.upsertItem(post.withLikes(2), ifMatch(current));

        assertThat(likes()).isEqualTo(2);
    }

    @Test
    void aDeleteNeedsTheCurrentEtagIfItNamesOne() {
        assertThatCosmosFails(() -> posts.deleteItem("p1", post.key(), ifMatch(stale))).withStatus(412);

        posts.deleteItem("p1", post.key(), ifMatch(current));

        assertThatCosmosFails(() -> posts.readItem("p1", post.key(), Post.class)).withStatus(404);
    }

    @Test
    void aPatchNeedsTheCurrentEtagIfItNamesOne() {
        CosmosPatchOperations like = CosmosPatchOperations.create().increment("/likes", 1);
        CosmosPatchItemRequestOptions ifStale = new CosmosPatchItemRequestOptions();
        ifStale.setIfMatchETag(stale);
        CosmosPatchItemRequestOptions ifCurrent = new CosmosPatchItemRequestOptions();
        ifCurrent.setIfMatchETag(current);

        assertThatCosmosFails(() -> posts.patchItem("p1", post.key(), like, ifStale, Post.class)).withStatus(412);
        posts.patchItem("p1", post.key(), like, ifCurrent, Post.class);

        assertThat(likes()).isEqualTo(2);
    }

    @Test
    void aReadOfWhatTheClientKnowsIsNotModified() {
        CosmosItemRequestOptions unlessKnown = new CosmosItemRequestOptions().setIfNoneMatchETag(current);

        assertThat(posts.readItem("p1", post.key(), unlessKnown, Post.class).getStatusCode()).isEqualTo(304);
    }

    @Test
    void everyWriteChangesTheEtag() {
        assertThat(current).isNotEqualTo(stale);
    }

    private int likes() {
        return posts.readItem("p1", post.key(), Post.class).getItem().likes();
    }

    private static CosmosItemRequestOptions ifMatch(String etag) {
        return new CosmosItemRequestOptions().setIfMatchETag(etag);
    }
}
