package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.junit.OrreryExtension;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import dev.orrery.server.PortChoice;
import dev.orrery.server.ProtocolPort;
import java.io.IOException;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(OrreryExtension.class)
class ConnectionTest {

    @Test
    void aClientConnectsThroughTls(Orrery orrery) {
        try (CosmosClient client = Sdk.builder(orrery).buildClient()) {
            writeAndRead(client, "tls");
        }
    }

    @Test
    void aClientConnectsWithoutTls(Orrery orrery) {
        try (CosmosClient client =
                Sdk.builder(orrery).endpoint(orrery.endpoint().toString()).buildClient()) {
            writeAndRead(client, "plain");
        }
    }

    @Test
    void aClientThatAsksTheAccountForItsEndpointsStaysHere(Orrery orrery) {
        try (CosmosClient client = Sdk.builder(orrery).endpointDiscoveryEnabled(true).buildClient()) {
            writeAndRead(client, "discovery");
        }
    }

    @Test
    void aClientIsSentBackToTheNameByWhichItCame(Orrery orrery) {
        String byName = "https://localhost:" + orrery.endpoint().getPort() + "/";

        try (CosmosClient client =
                Sdk.builder(orrery).endpoint(byName).endpointDiscoveryEnabled(true).buildClient()) {
            writeAndRead(client, "name");
        }
    }

    @Test
    void aClientIsSentBackToTheMappedPortByWhichItCame(Orrery orrery) throws IOException {
        try (PortMapping mapping = PortMapping.to(orrery.endpoint().getPort());
                CosmosClient client = Sdk.builder(orrery)
                        .endpoint("https://127.0.0.1:" + mapping.port() + "/")
                        .endpointDiscoveryEnabled(true)
                        .buildClient()) {
            writeAndRead(client, "mapped");

            assertThat(mapping.connections()).isPositive();
        }
    }

    @Test
    void anAsynchronousClientConnects(Orrery orrery) {
        try (CosmosAsyncClient client = Sdk.builder(orrery).buildAsyncClient()) {
            int status = client.createDatabase("async").block().getStatusCode();

            assertThat(status).isEqualTo(201);
        }
    }

    @Test
    void aClientWithAnotherKeyIsRefused(Orrery orrery) {
        String otherKey = Base64.getEncoder().encodeToString(new byte[64]);
        CosmosClientBuilder builder = Sdk.builder(orrery).key(otherKey);

        assertThatThrownBy(builder::buildClient)
                .hasMessageContaining("StatusCode: Unauthorized")
                .hasMessageContaining("The wrong key is being used");
    }

    @Test
    @Timeout(30)
    void aClientInDirectModeIsSentToTheGatewayAtOnceWhereThereIsNoDirectMode() throws IOException {
        OrrerySettings gatewayOnly = OrrerySettings.defaults().withPort(ProtocolPort.DIRECT, PortChoice.OFF);
        try (Orrery orrery = Orrery.start(gatewayOnly);
                CosmosClient client = Sdk.builder(orrery).directMode().buildClient()) {
            // What defines databases and containers goes through the gateway even so.
            client.createDatabase("direct");
            client.getDatabase("direct").createContainer("posts", "/author");
            CosmosContainer posts = client.getDatabase("direct").getContainer("posts");

            assertThatCosmosFails(() -> posts.createItem(Post.of("p1", "ann"))).withStatus(400)
                    .withMessage("gateway mode");
        }
    }

    private static void writeAndRead(CosmosClient client, String database) {
        client.createDatabase(database);
        client.getDatabase(database).createContainer("posts", "/author");
        CosmosContainer posts = client.getDatabase(database).getContainer("posts");

        posts.createItem(Post.of("p1", "ann"));

        assertThat(posts.readItem("p1", new PartitionKey("ann"), Post.class).getItem()).isEqualTo(Post.of("p1", "ann"));
    }
}
