package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.ConsistencyLevel;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionTokensTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private final Post post = Post.of("p1", "ann");

    @Test
    void aTokenOfOneClientIsGoodForAnother() {
        CosmosContainer posts = SDK.posts();
        String token = posts.createItem(post).getSessionToken();

        try (CosmosClient other = Sdk.builder(SDK.orrery()).buildClient()) {
            CosmosItemResponse<Post> read = other.getDatabase(SDK.database().getId())
                    .getContainer(posts.getId())
                    .readItem("p1", post.key(), new CosmosItemRequestOptions().setSessionToken(token), Post.class);

            assertThat(read.getItem()).isEqualTo(post);
        }
    }

    @Test
    void tokensGoOnWithEveryWrite() {
        CosmosContainer posts = SDK.posts();

        String first = posts.createItem(post).getSessionToken();
        String second = posts.upsertItem(post).getSessionToken();

        assertThat(second).isNotEqualTo(first);
    }

    @ParameterizedTest
    @EnumSource(names = {"SESSION", "CONSISTENT_PREFIX", "EVENTUAL"})
    void aClientMayAskForAWeakerConsistency(ConsistencyLevel level) {
        CosmosContainer posts = SDK.posts();
        posts.createItem(post);

        try (CosmosClient client = Sdk.builder(SDK.orrery()).consistencyLevel(level).buildClient()) {
            Post read = client.getDatabase(SDK.database().getId())
                    .getContainer(posts.getId())
                    .readItem("p1", post.key(), Post.class)
                    .getItem();

            assertThat(read).isEqualTo(post);
        }
    }
}
