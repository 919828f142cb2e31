package dev.orrery.protocol.cosmos.rest;

import dev.orrery.engine.Engine;
import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.access.EntraTokens;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.model.ConsistencyLevel;
import dev.orrery.network.EndpointSettings;
import dev.orrery.network.http.HttpEndpoint;
import dev.orrery.protocol.cosmos.account.AccountSettings;
import dev.orrery.protocol.cosmos.account.DirectAddress;
import dev.orrery.protocol.cosmos.service.CosmosService;
import dev.orrery.storage.Store;
import dev.orrery.storage.memory.MemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/** An account in memory behind a port of its own, and a client that holds its key. */
public final class TestAccount implements AutoCloseable {

    /** A key that may only read. */
    public static final String READ_ONLY_KEY = "cmVhZC1vbmx5LWtleS0wMTIzNDU2Nzg5";

    public static final String SECONDARY_KEY = "c2Vjb25kYXJ5LWtleS0wMTIzNDU2Nzg5";

    private final MovableClock clock = new MovableClock();
    private final Engine engine;
    private final HttpEndpoint endpoint;

    public TestAccount() {
        this(ConsistencyLevel.SESSION, Optional.empty());
    }

    public TestAccount(ConsistencyLevel consistency, Optional<URI> advertisedEndpoint) {
        this(consistency, advertisedEndpoint, ThroughputSettings.OBSERVED);
    }

    /** An account that refuses requests beyond the throughput of their containers. */
    public static TestAccount withThroughput(ThroughputSettings throughput) {
        return new TestAccount(ConsistencyLevel.SESSION, Optional.empty(), throughput);
    }

    /** An account on a store that behaves as a test wants. */
    public static TestAccount on(Store store) {
        return new TestAccount(
                store, ConsistencyLevel.SESSION, Optional.empty(), ThroughputSettings.OBSERVED, Optional.empty());
    }

    /** An account that sends clients in direct mode somewhere. */
    public static TestAccount withDirectMode(DirectAddress direct) {
        return new TestAccount(
                new MemoryStore(),
                ConsistencyLevel.SESSION,
                Optional.empty(),
                ThroughputSettings.OBSERVED,
                Optional.of(direct));
    }

    private TestAccount(
            ConsistencyLevel consistency, Optional<URI> advertisedEndpoint, ThroughputSettings throughput) {
        this(new MemoryStore(), consistency, advertisedEndpoint, throughput, Optional.empty());
    }

    private TestAccount(
            Store store,
            ConsistencyLevel consistency,
            Optional<URI> advertisedEndpoint,
            ThroughputSettings throughput,
            Optional<DirectAddress> direct) {
        EngineSettings settings = EngineSettings.defaults()
                .withClock(clock)
                .withUpkeepEvery(Duration.ZERO)
                .withThroughput(throughput);
        this.engine = Engine.open(store, settings);
        AccountKeys keys = new AccountKeys(
                AccountKeys.WELL_KNOWN.primary(),
                Optional.of(SECONDARY_KEY),
                Optional.of(READ_ONLY_KEY),
                Optional.empty());
        AccountSettings account = new AccountSettings(
                keys,
                consistency,
                advertisedEndpoint,
                Optional.empty(),
                Optional.empty(),
                EntraTokens.REFUSED,
                direct);
        CosmosRest rest =
                new CosmosRest(new CosmosService(engine, account, clock), new Health(engine, account.version()));
        try {
            this.endpoint =
                    HttpEndpoint.open(new EndpointSettings(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                            Optional.empty()), rest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A client that may do everything. */
    public TestClient client() {
        return clientWith(AccountKeys.WELL_KNOWN.primary());
    }

    public TestClient clientWith(String key) {
        return new TestClient(address(), key);
    }

    public URI address() {
        return URI.create("http://127.0.0.1:" + endpoint.address().getPort());
    }

    public Engine engine() {
        return engine;
    }

    /** Lets time pass for the engine and for resource tokens. */
    public void pass(Duration time) {
        clock.passed = clock.passed.plus(time);
    }

    @Override
    public void close() {
        endpoint.close();
        engine.close();
    }

    private static final class MovableClock extends Clock {

        private volatile Duration passed = Duration.ZERO;

        @Override
        public Instant instant() {
            return Instant.now().plus(passed);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
