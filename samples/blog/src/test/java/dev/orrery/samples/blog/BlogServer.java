package dev.orrery.samples.blog;

import com.azure.cosmos.CosmosAsyncClient;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server and its clients: for a test class if it is in a static field, otherwise for each test. */
public final class BlogServer
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {

    private boolean isOfClass;
    private Orrery orrery;
    private CosmosAsyncClient client;
    private CosmosAsyncClient workerClient;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        isOfClass = true;
        start();
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        if (!isOfClass) {
            start();
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (!isOfClass) {
            stop();
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        stop();
    }

    private void start() throws IOException {
        orrery = Orrery.start(OrrerySettings.defaults().withoutRateLimit());
        Account account = new Account(orrery.secureEndpoint(), orrery.key());
        client = account.client();
        workerClient = account.workerClient();
    }

    private void stop() {
        workerClient.close();
        client.close();
        orrery.close();
    }

    public CosmosAsyncClient client() {
        return client;
    }

    public CosmosAsyncClient workerClient() {
        return workerClient;
    }
}
