package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class NoPartitionKeyTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    @Test
    void itemsWithoutThePropertyOfTheKeyHaveTheKeyNone() {
        CosmosContainer posts = SDK.posts();
        CosmosItemRequestOptions options = new CosmosItemRequestOptions();

        posts.createItem(Map.of("id", "p1"), PartitionKey.NONE, options);
        posts.createItem(Map.of("id", "p2"));
        posts.createItem(Map.of("id", "p3", "author", ""));
        List<String> without = posts.queryItems(
                "SELECT VALUE c.id FROM c WHERE NOT IS_DEFINED(c.author)",
                new CosmosQueryRequestOptions(),
                String.class)
                .stream()
                .toList();
        posts.replaceItem(Map.of("id", "p1", "title", "New"), "p1", PartitionKey.NONE, options);
        JsonNode replaced = posts.readItem("p1", PartitionKey.NONE, JsonNode.class).getItem();
        int deleted = posts.deleteItem("p1", PartitionKey.NONE, options).getStatusCode();

        assertThat(without).containsExactlyInAnyOrder("p1", "p2");
        assertThat(replaced.get("title").asText()).isEqualTo("New");
        assertThat(deleted).isEqualTo(204);
    }

    @Test
    void aKeyThatIsNullIsAnotherThanNone() {
        CosmosContainer posts = SDK.posts();
        posts.createItem(Map.of("id", "p1"), PartitionKey.NONE, new CosmosItemRequestOptions());

        assertThatCosmosFails(() -> posts.readItem("p1", new PartitionKey(null), JsonNode.class))
                .withStatus(404);
    }
}
