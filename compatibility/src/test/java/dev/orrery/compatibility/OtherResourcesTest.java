package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosAsyncDatabase;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosClientEncryptionKeyProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.EncryptionKeyWrapMetadata;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.testing.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What few users need: conflicts, encryption keys, deleting all items of a key. */
class OtherResourcesTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    @Test
    void thereAreNoConflicts() {
        CosmosAsyncContainer posts = SDK.asyncDatabase().getContainer(SDK.posts().getId());

        assertThat(posts.readAllConflicts(new CosmosQueryRequestOptions()).toStream()).isEmpty();
    }

    @Test
    void clientEncryptionKeysAreKept() {
        CosmosAsyncDatabase database = SDK.asyncDatabase();
        byte[] wrapped = {1, 2, 3, 4};
        CosmosClientEncryptionKeyProperties key = new CosmosClientEncryptionKeyProperties(
                "key1",
                "AEAD_AES_256_CBC_HMAC_SHA256",
                wrapped,
                new EncryptionKeyWrapMetadata("custom", "metadata1", "https://vault/key", "RSA-OAEP"));

        database.createClientEncryptionKey(key).block();
        CosmosClientEncryptionKeyProperties read =
                database.getClientEncryptionKey("key1").read().block().getProperties();

        assertThat(read.getWrappedDataEncryptionKey()).isEqualTo(wrapped);
        assertThat(read.getEncryptionAlgorithm()).isEqualTo("AEAD_AES_256_CBC_HMAC_SHA256");
        assertThat(read.getEncryptionKeyWrapMetadata().getValue()).isEqualTo("https://vault/key");
        assertThat(database.readAllClientEncryptionKeys().toStream())
                .extracting(CosmosClientEncryptionKeyProperties::getId)
                .containsExactly("key1");
        assertThatCosmosFails(() -> database.createClientEncryptionKey(key).block()).withStatus(409);
    }

    @Test
    void allItemsOfALogicalPartitionAreDeleted() {
        CosmosContainer posts = SDK.posts();
        for (int i = 0; i < 20; i++) {
            posts.createItem(Post.of("p" + i, i % 2 == 0 ? "ann" : "bob"));
        }

        posts.deleteAllItemsByPartitionKey(new PartitionKey("ann"), new CosmosItemRequestOptions());

        // Cosmos DB promises no more than that it happens soon.
        Eventually.isTrue("her posts are gone", () -> count(posts, "ann") == 0);
        assertThat(count(posts, "bob")).isEqualTo(10);
    }

    private static long count(CosmosContainer posts, String author) {
        return posts.readAllItems(new PartitionKey(author), Post.class).stream().count();
    }
}
