package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import dev.orrery.server.DataLocation;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartTest {

    @TempDir
    private Path directory;

    @Test
    void dataIsThereAfterARestartAndTheClientGoesOn() throws IOException {
        Orrery first = start(0);
        int port = first.endpoint().getPort();
        try (CosmosClient client = Sdk.builder(first).buildClient()) {
            client.createDatabase("blog");
            client.getDatabase("blog")
                    .createContainer("posts", "/author", ThroughputProperties.createManualThroughput(1000));
            CosmosContainer posts = client.getDatabase("blog").getContainer("posts");
            for (int i = 0; i < 20; i++) {
                posts.createItem(Post.of("p" + i, "ann"));
            }

            first.close();
            try (Orrery second = start(port)) {
                assertThat(second.endpoint()).isEqualTo(first.endpoint());
                posts.createItem(Post.of("p20", "ann"));

                assertThat(count(posts)).isEqualTo(21);
                assertThat(posts.readItem("p7", new PartitionKey("ann"), Post.class).getItem().id()).isEqualTo("p7");
                assertThat(posts.readThroughput().getProperties().getManualThroughput()).isEqualTo(1000);
            }
        }
    }

    private static long count(CosmosContainer posts) {
        return posts.queryItems("SELECT * FROM c", new CosmosQueryRequestOptions(), Post.class).stream().count();
    }

    private Orrery start(int port) throws IOException {
        return Orrery.start(OrrerySettings.defaults()
                .withoutRateLimit()
                .withAddress(OrrerySettings.LOOPBACK, port)
                .withDataLocation(new DataLocation.Directory(directory)));
    }
}
