package dev.orrery.protocol.table.service;

import dev.orrery.engine.Engine;
import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.access.EntraTokens;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.engine.watch.RequestWatcher;
import dev.orrery.network.Endpoint;
import dev.orrery.network.EndpointSettings;
import dev.orrery.network.Network;
import dev.orrery.network.http.HttpHandler;
import dev.orrery.network.http.HttpProtocol;
import dev.orrery.protocol.table.message.TableUrl;
import dev.orrery.storage.memory.MemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An account in memory, whose tables are asked for over a port of its own. */
public final class TestTables implements AfterEachCallback {

    public static final String READ_ONLY_KEY = "cmVhZC1vbmx5LWtleS0wMTIzNDU2Nzg5";

    private final Engine engine;
    private final Network network = new Network();
    private final Endpoint endpoint;

    public TestTables() {
        this(ThroughputSettings.OBSERVED);
    }

    /** An account that may refuse requests beyond the throughput of their tables. */
    public TestTables(ThroughputSettings throughput) {
        this(throughput, EntraTokens.REFUSED);
    }

    /** An account that takes tokens of Microsoft Entra, or not. */
    public TestTables(ThroughputSettings throughput, EntraTokens entraTokens) {
        this.engine = Engine.open(
                new MemoryStore(),
                EngineSettings.defaults().withUpkeepEvery(Duration.ZERO).withThroughput(throughput));
        AccountKeys keys = new AccountKeys(
                AccountKeys.WELL_KNOWN.primary(), Optional.empty(), Optional.of(READ_ONLY_KEY), Optional.empty());
        TableService service =
                new TableService(engine, keys, entraTokens, Clock.systemUTC(), RequestWatcher.NONE);
        this.endpoint = open(new TableRest(service));
    }

    private Endpoint open(HttpHandler handler) {
        try {
            return network.open(
                    new EndpointSettings(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Optional.empty()),
                    new HttpProtocol(handler, TableRest.LIMITS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Engine engine() {
        return engine;
    }

    /** The address of the server. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + endpoint.address().getPort());
    }

    /** A client that may do everything. */
    public TablesClient client() {
        return clientWith(AccountKeys.WELL_KNOWN.primary());
    }

    public TablesClient clientWith(String key) {
        return new TablesClient(address(), "/" + TableUrl.DEVELOPMENT_ACCOUNT, Optional.of(key));
    }

    /** A client that signs nothing by itself. */
    public TablesClient clientWithoutKey() {
        return new TablesClient(address(), "/" + TableUrl.DEVELOPMENT_ACCOUNT, Optional.empty());
    }

    /** A client that reaches the account at the root of the port, as in Cosmos DB's emulator. */
    public TablesClient clientAtRoot() {
        return new TablesClient(address(), "", Optional.of(AccountKeys.WELL_KNOWN.primary()));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        network.close();
        engine.close();
    }
}
