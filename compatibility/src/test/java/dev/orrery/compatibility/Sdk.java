package dev.orrery.compatibility;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncDatabase;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server with clients of the official SDK and a database, for one test class. */
final class Sdk implements BeforeAllCallback, AfterAllCallback {

    private static final String DATABASE = "blog";

    private final OrrerySettings settings;
    private final AtomicInteger containers = new AtomicInteger();
    private Orrery orrery;
    private CosmosClient client;
    private CosmosAsyncClient asyncClient;

    private Sdk(OrrerySettings settings) {
        this.settings = settings;
    }

    static Sdk fresh() {
        return new Sdk(OrrerySettings.defaults().withoutRateLimit());
    }

    /** A server that refuses requests beyond the throughput of their containers. */
    static Sdk withRateLimit() {
        return new Sdk(OrrerySettings.defaults().withRateLimit());
    }

    static Sdk withClock(Clock clock) {
        OrrerySettings defaults = OrrerySettings.defaults().withoutRateLimit();
        return new Sdk(defaults.withEngine(defaults.engine().withClock(clock)));
    }

    /** A client as users build it for an emulator, in the mode in which all tests of this run ask. */
    static CosmosClientBuilder builder(Orrery orrery) {
        CosmosClientBuilder builder = new CosmosClientBuilder()
                .endpoint(orrery.secureEndpoint().toString())
                .key(orrery.key())
                .endpointDiscoveryEnabled(false)
                .contentResponseOnWriteEnabled(true);
        return ConnectionMode.current().chosenIn(builder);
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        orrery = Orrery.start(settings);
        client = builder(orrery).buildClient();
        asyncClient = builder(orrery).buildAsyncClient();
        client.createDatabase(DATABASE);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        asyncClient.close();
        client.close();
        orrery.close();
    }

    Orrery orrery() {
        return orrery;
    }

    CosmosClient client() {
        return client;
    }

    CosmosAsyncClient asyncClient() {
        return asyncClient;
    }

    CosmosDatabase database() {
        return client.getDatabase(DATABASE);
    }

    CosmosAsyncDatabase asyncDatabase() {
        return asyncClient.getDatabase(DATABASE);
    }

    /** A new container for posts, which are partitioned by their author. */
    CosmosContainer posts() {
        return container(new CosmosContainerProperties(newContainerId(), "/author"));
    }

    CosmosContainer container(CosmosContainerProperties properties) {
        database().createContainer(properties);
        return database().getContainer(properties.getId());
    }

    String newContainerId() {
        return "container" + containers.incrementAndGet();
    }
}
