package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.credential.AccessToken;
import com.azure.core.credential.TokenCredential;
import com.azure.core.credential.TokenRequestContext;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.engine.access.EntraTokens;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Clients that sign in with Microsoft Entra. */
class EntraTest {

    /** A credential that makes its tokens itself. */
    private record HandMade(Instant validUntil) implements TokenCredential {

        @Override
        public Mono<AccessToken> getToken(TokenRequestContext request) {
            String claims = "{\"aud\":\"https://localhost\",\"iss\":\"https://sts.test/\",\"nbf\":0,\"exp\":%d}"
                    .formatted(validUntil.getEpochSecond());
            String token =
                    base64("{\"alg\":\"RS256\",\"typ\":\"JWT\"}") + "." + base64(claims) + "." + base64("signed");
            return Mono.just(new AccessToken(token, OffsetDateTime.now(ZoneOffset.UTC).plusHours(1)));
        }

        private static String base64(String text) {
            return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void aTokenSignedByAnybodyIsTakenForEverythingOnRequest() throws IOException {
        OrrerySettings settings =
                OrrerySettings.defaults().withoutRateLimit().withEntraTokens(EntraTokens.SIGNED_BY_ANYBODY);
        try (Orrery orrery = Orrery.start(settings);
                CosmosClient client = builder(orrery, Instant.now().plusSeconds(3600)).buildClient()) {
            client.createDatabase("blog");
            client.getDatabase("blog").createContainer("posts", "/author");
            CosmosContainer posts = client.getDatabase("blog").getContainer("posts");

            posts.createItem(Post.of("p1", "ann"));

            assertThat(posts.readItem("p1", new PartitionKey("ann"), Post.class).getItem().id()).isEqualTo("p1");
            assertThat(posts.queryItems("SELECT * FROM c", new CosmosQueryRequestOptions(), Post.class)).hasSize(1);
        }
    }

    @Test
    void aTokenThatHasExpiredIsRefused() throws IOException {
        OrrerySettings settings = OrrerySettings.defaults().withEntraTokens(EntraTokens.SIGNED_BY_ANYBODY);
        try (Orrery orrery = Orrery.start(settings)) {
            assertThatThrownBy(() -> builder(orrery, Instant.now().minusSeconds(3600)).buildClient())
                    .hasMessageContaining("expired");
        }
    }

    @Test
    void withoutTheOptionTheRefusalNamesIt() throws IOException {
        try (Orrery orrery = Orrery.start(OrrerySettings.defaults())) {
            assertThatThrownBy(() -> builder(orrery, Instant.now().plusSeconds(3600)).buildClient())
                    .hasMessageContaining("--entra-test");
        }
    }

    private static CosmosClientBuilder builder(Orrery orrery, Instant validUntil) {
        return ConnectionMode.current().chosenIn(new CosmosClientBuilder()
                .endpoint(orrery.secureEndpoint().toString())
                .credential(new HandMade(validUntil))
                .endpointDiscoveryEnabled(false));
    }
}
