package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.CosmosUserDefinedFunctionProperties;
import com.azure.cosmos.models.ThroughputProperties;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** User-defined functions in the SDK's queries. */
class FunctionsTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static CosmosContainer posts;

    @BeforeAll
    static void createPosts() {
        SDK.database()
                .createContainer(
                        new CosmosContainerProperties("posts", "/author"),
                        ThroughputProperties.createManualThroughput(12_000));
        posts = SDK.database().getContainer("posts");
        for (int i = 0; i < 40; i++) {
            posts.createItem(Post.of("p" + i, "author" + i % 8).withLikes(i));
        }
        create("isEven", "function (n) { return n % 2 === 0; }");
        create("describe", "(post, word) => ({ id: post.id, text: `${post.likes} ${word}` })");
        create("fail", "function () { throw new Error('Not this time'); }");
    }

    @Test
    @Spec("5.1")
    void aFunctionFiltersBesideAnIndex() {
        List<Integer> likes =
                query("SELECT VALUE p.likes FROM p WHERE p.likes < 10 AND udf.isEven(p.likes)", Integer.class);

        assertThat(likes).containsExactlyInAnyOrder(0, 2, 4, 6, 8);
    }

    @Test
    void aFunctionTakesAndGivesObjects() {
        List<String> texts = query(
                "SELECT VALUE udf.describe(p, 'likes').text FROM p WHERE p.author = 'author3' ORDER BY p.likes",
                String.class);

        assertThat(texts).containsExactly("3 likes", "11 likes", "19 likes", "27 likes", "35 likes");
    }

    @Test
    void whatAFunctionGivesCanBeSummedOverAllPartitions() {
        List<Integer> count = query("SELECT VALUE COUNT(1) FROM p WHERE udf.isEven(p.likes)", Integer.class);

        assertThat(count).containsExactly(20);
    }

    @Test
    void aFunctionThatThrowsOrIsMissingFailsTheQuery() {
        assertThatCosmosFails(() -> query("SELECT VALUE udf.fail() FROM p", Integer.class))
                .withStatus(400)
                .withMessage("Not this time");
        assertThatCosmosFails(() -> query("SELECT VALUE udf.none() FROM p", Integer.class)).withStatus(400);
    }

    private static void create(String id, String body) {
        posts.getScripts().createUserDefinedFunction(new CosmosUserDefinedFunctionProperties(id, body));
    }

    private static <T> List<T> query(String sql, Class<T> type) {
        return posts.queryItems(sql, new CosmosQueryRequestOptions(), type).stream().toList();
    }
}
