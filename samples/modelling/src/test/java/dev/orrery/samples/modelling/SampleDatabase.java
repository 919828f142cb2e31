package dev.orrery.samples.modelling;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosDatabase;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.server.ManualClock;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A database that is empty at first: for a test class if it is in a static field, otherwise for each test. Tests share
 * a server.
 */
public final class SampleDatabase implements BeforeAllCallback, BeforeEachCallback {

    /** Long enough that a client which asks again a few times is served. */
    private static final long REQUEST_NANOS = 800_000_000;

    private final Throughput throughput;
    private boolean isOfClass;
    private Shared shared;
    private CosmosDatabase database;

    public SampleDatabase() {
        this(Throughput.UNLIMITED);
    }

    private SampleDatabase(Throughput throughput) {
        this.throughput = throughput;
    }

    /**
     * On a server that refuses requests beyond the throughput of their containers. For it, a moment passes with each
     * request, and none otherwise, so that it doesn't matter how fast the machine is.
     */
    public static SampleDatabase withRateLimit() {
        return new SampleDatabase(Throughput.ENFORCED);
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        isOfClass = true;
        create(context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (!isOfClass) {
            create(context);
        }
    }

    private void create(ExtensionContext context) {
        shared = context.getRoot()
                .getStore(ExtensionContext.Namespace.create(Shared.class))
                .computeIfAbsent(throughput, key -> Shared.start(throughput), Shared.class);
        String id = UUID.randomUUID().toString();
        shared.client.createDatabase(id);
        database = shared.client.getDatabase(id);
    }

    public CosmosDatabase database() {
        return database;
    }

    public <T> Measured<T> measure(Supplier<T> work) {
        return shared.meter.measure(work);
    }

    public Cost costOf(Runnable work) {
        return shared.meter.costOf(work);
    }

    /** Lets time pass on the server, all at once. */
    public void advance(Duration by) {
        shared.clock.advance(by);
    }

    private enum Throughput { UNLIMITED, ENFORCED }

    /** The server, with one client. */
    private record Shared(Orrery orrery, ManualClock clock, Meter meter, CosmosClient client)
            implements AutoCloseable {

        static Shared start(Throughput throughput) {
            ManualClock clock = ManualClock.stoppedNow();
            OrrerySettings limited = OrrerySettings.defaults().withRateLimit();
            OrrerySettings settings = throughput == Throughput.ENFORCED ? limited : limited.withoutRateLimit();
            AtomicLong nanos = new AtomicLong();
            ThroughputSettings enforced =
                    settings.engine().throughput().withNanoTime(() -> nanos.addAndGet(REQUEST_NANOS));
            try {
                Orrery orrery = Orrery.start(
                        settings.withEngine(settings.engine().withClock(clock).withThroughput(enforced)));
                Meter meter = new Meter();
                Account account = new Account(orrery.secureEndpoint(), orrery.key());
                return new Shared(orrery, clock, meter, account.client(meter));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            client.close();
            orrery.close();
        }
    }
}
