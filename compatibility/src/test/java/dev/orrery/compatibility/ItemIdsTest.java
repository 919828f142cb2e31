package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemIdsTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static CosmosContainer posts;

    @BeforeAll
    static void createContainer() {
        posts = SDK.posts();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "with space", " leading", "in  the   middle", "plus+plus", "100%", "%41", "%2F", "a&b=c", "semi;colon",
        "comma,", "a:b",
        "at@sign", "dollar$", "hash-less", "star*", "(round)", "[square]", "{curly}", "'quote'", "\"double\"", "`back`",
        "~tilde",
        "^caret", "|pipe", "<angle>", "exclamation!", "under_score", "dot.dot", "...", "-", "_", "0", "true", "null",
        "Ñandú", "Straße", "日本語", "наше", "عربى", "😀", "UPPER", "upper", "dbs", "docs", "colls"
    })
    void anIdMayHaveOddCharacters(String id) {
        Post post = Post.of(id, "key of " + id);
        CosmosItemRequestOptions options = new CosmosItemRequestOptions();

        posts.createItem(post, post.key(), options);
        Post read = posts.readItem(id, post.key(), Post.class).getItem();
        posts.replaceItem(post.withLikes(1), id, post.key(), options);
        SqlQuerySpec query = new SqlQuerySpec("SELECT * FROM c WHERE c.id = @id", new SqlParameter("@id", id));
        Post found = posts.queryItems(query, new CosmosQueryRequestOptions().setPartitionKey(post.key()), Post.class)
                .iterator()
                .next();
        int deleted = posts.deleteItem(id, post.key(), options).getStatusCode();

        assertThat(read).isEqualTo(post);
        assertThat(found.likes()).isEqualTo(1);
        assertThat(deleted).isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 255, 1023})
    void anIdMayBeLong(int length) {
        Post post = Post.of("x".repeat(length), "ann");

        posts.createItem(post);

        assertThat(posts.readItem(post.id(), post.key(), Post.class).getItem()).isEqualTo(post);
    }
}
