package dev.orrery.compatibility;

import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableServiceAsyncClient;
import com.azure.data.tables.TableServiceClient;
import com.azure.data.tables.TableServiceClientBuilder;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server with clients of the official SDK for tables, for one test class. */
final class TablesSdk implements BeforeAllCallback, AfterAllCallback {

    private final AtomicInteger tables = new AtomicInteger();
    private Orrery orrery;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        orrery = Orrery.start(OrrerySettings.defaults().withoutRateLimit());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        orrery.close();
    }

    Orrery orrery() {
        return orrery;
    }

    TableServiceClient service() {
        return builder().buildClient();
    }

    TableServiceAsyncClient asyncService() {
        return builder().buildAsyncClient();
    }

    private TableServiceClientBuilder builder() {
        return new TableServiceClientBuilder().connectionString(orrery.tableConnectionString());
    }

    /** A new table. */
    TableClient table() {
        return service().createTable("table" + tables.incrementAndGet());
    }
}
