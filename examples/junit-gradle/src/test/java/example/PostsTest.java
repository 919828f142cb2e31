package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.junit.OrreryExtension;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostsTest {

    @RegisterExtension
    static OrreryExtension orrery = OrreryExtension.fresh();

    @Test
    void aPostIsFoundByItsAuthor() {
        try (CosmosClient client = new CosmosClientBuilder().endpoint(orrery.server().secureEndpoint().toString())
                .key(orrery.server().key()).buildClient()) {
            client.createDatabase("blog");
            client.getDatabase("blog").createContainer("posts", "/author");
            CosmosContainer posts = client.getDatabase("blog").getContainer("posts");

            posts.createItem(Map.of("id", "1", "author", "ada", "title", "On engines"), new PartitionKey("ada"), null);

            List<String> titles = posts.queryItems(
                    "SELECT VALUE c.title FROM c WHERE c.author = 'ada'", new CosmosQueryRequestOptions(), String.class)
                    .stream().toList();
            assertEquals(List.of("On engines"), titles);
        }
    }
}
