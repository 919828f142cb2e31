package dev.orrery.junit;

import dev.orrery.server.ManualClock;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.time.Clock;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A JUnit extension that gives tests a server.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final OrreryExtension ORRERY = OrreryExtension.fresh();
 * }</pre>
 *
 * <p>Tests then ask {@link #server()}, or have a parameter of type {@link Orrery}. The latter also works with
 * {@code @ExtendWith(OrreryExtension.class)}, and is the one to take if tests of one class run in parallel, each with a
 * server of its own.
 */
public final class OrreryExtension implements BeforeAllCallback, BeforeEachCallback, ParameterResolver {

    private static final ExtensionContext.Namespace SERVERS = ExtensionContext.Namespace.create(OrreryExtension.class);

    private final Lifetime lifetime;
    private final TestData data;
    private final UnaryOperator<OrrerySettings> settings;
    private volatile Orrery current;

    /** For how long a server is used. */
    private enum Lifetime {
        TEST,
        CLASS,
        RUN
    }

    /** As {@link #fresh()}; it is JUnit that calls it, for {@code @ExtendWith}. */
    public OrreryExtension() {
        this(Lifetime.CLASS, TestData.AS_SET, UnaryOperator.identity());
    }

    private OrreryExtension(Lifetime lifetime, TestData data, UnaryOperator<OrrerySettings> settings) {
        this.lifetime = lifetime;
        this.data = data;
        this.settings = settings;
    }

    /** An empty server for each test class. */
    public static OrreryExtension fresh() {
        return new OrreryExtension();
    }

    /** An empty server for each test. */
    public static OrreryExtension freshForEachTest() {
        return new OrreryExtension(Lifetime.TEST, TestData.AS_SET, UnaryOperator.identity());
    }

    /** One server for the whole run, shared by all test classes that register this very extension. */
    public static OrreryExtension shared() {
        return new OrreryExtension(Lifetime.RUN, TestData.AS_SET, UnaryOperator.identity());
    }

    /** The same with its data on disk, in a directory that is deleted when the server is closed. */
    public OrreryExtension onDisk() {
        return new OrreryExtension(lifetime, TestData.IN_TEMPORARY_DIRECTORY, settings);
    }

    /** The same with a clock of one's own, such as a {@link ManualClock}. */
    public OrreryExtension withClock(Clock clock) {
        return withSettings(before -> before.withEngine(before.engine().withClock(clock)));
    }

    /** The same, but requests are refused (429) when the throughput of their container is used up, as Cosmos DB does. */
    public OrreryExtension withRateLimit() {
        return withSettings(OrrerySettings::withRateLimit);
    }

    /** The same, but no request is refused because the throughput of a container is used up; this is the default. */
    public OrreryExtension withoutRateLimit() {
        return withSettings(OrrerySettings::withoutRateLimit);
    }

    /** The same with other settings, made from those before. */
    public OrreryExtension withSettings(UnaryOperator<OrrerySettings> change) {
        return new OrreryExtension(lifetime, data, before -> change.apply(settings.apply(before)));
    }

    /** The server of the test that runs. */
    public Orrery server() {
        return Objects.requireNonNull(current, "There is a server only while tests run");
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        if (lifetime != Lifetime.TEST) {
            current = serverFor(context);
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        current = serverFor(context);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        boolean isThere = lifetime != Lifetime.TEST || context.getTestMethod().isPresent();
        return isThere && parameter.getParameter().getType() == Orrery.class;
    }

    @Override
    public Orrery resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return serverFor(context);
    }

    // JUnit closes what is in a context's store when the context ends. Its newer method has the same meaning, but JUnit 5 lacks it.
    @SuppressWarnings("deprecation")
    private Orrery serverFor(ExtensionContext context) {
        return scope(context)
                .getStore(SERVERS)
                .getOrComputeIfAbsent(this, extension -> start(), TestServer.class)
                .orrery();
    }

    private ExtensionContext scope(ExtensionContext context) {
        return switch (lifetime) {
            case TEST -> context;
            case CLASS -> classOf(context);
            case RUN -> context.getRoot();
        };
    }

    private static ExtensionContext classOf(ExtensionContext context) {
        ExtensionContext outer = context;
        while (outer.getTestMethod().isPresent()) {
            outer = outer.getParent().orElseThrow();
        }
        return outer;
    }

    private TestServer start() {
        try {
            return TestServer.start(settings.apply(OrrerySettings.defaults()), data);
        } catch (IOException e) {
            throw new IllegalStateException("The server for the tests can't start", e);
        }
    }
}
