package dev.orrery.server;

import dev.orrery.engine.Engine;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.explorer.ExplorerHandler;
import dev.orrery.metrics.Metrics;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.network.ConnectionLimits;
import dev.orrery.network.Endpoint;
import dev.orrery.network.Network;
import dev.orrery.network.http.HttpHandler;
import dev.orrery.network.http.HttpProtocol;
import dev.orrery.network.rntbd.RntbdProtocol;
import dev.orrery.network.tls.ServerCertificate;
import dev.orrery.protocol.cosmos.account.AccountSettings;
import dev.orrery.protocol.cosmos.account.DirectAddress;
import dev.orrery.protocol.cosmos.direct.CosmosDirect;
import dev.orrery.protocol.cosmos.path.Owners;
import dev.orrery.protocol.cosmos.rest.CosmosRest;
import dev.orrery.protocol.cosmos.rest.Health;
import dev.orrery.protocol.cosmos.service.CosmosService;
import dev.orrery.protocol.table.message.RequestOrigin;
import dev.orrery.protocol.table.service.TableRest;
import dev.orrery.protocol.table.service.TableService;
import dev.orrery.storage.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Clock;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** A running Orrery: a store, the engine on it, and the port in front. */
public final class Orrery implements AutoCloseable {

    private final OrrerySettings settings;
    private final Engine engine;
    private final Network network;
    private final Endpoint http;
    private final ServerPorts ports;
    private final CertificateSource certificate;
    private final RequestFaults faults;
    private final Metrics metrics;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CountDownLatch closed = new CountDownLatch(1);

    private Orrery(
            OrrerySettings settings,
            Engine engine,
            Network network,
            Endpoint http,
            ServerPorts ports,
            CertificateSource certificate,
            RequestFaults faults,
            Metrics metrics) {
        this.settings = settings;
        this.engine = engine;
        this.network = network;
        this.http = http;
        this.ports = ports;
        this.certificate = certificate;
        this.faults = faults;
        this.metrics = metrics;
    }

    /** Starts a server in memory, on a free port of this machine, with the emulator's well-known key. */
    public static Orrery start() {
        try {
            return start(OrrerySettings.defaults());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens everything, and answers requests from then on; fails with {@link CannotListen} if a port can't be had. */
    public static Orrery start(OrrerySettings settings) throws IOException {
        InetAddress address = address(settings);
        Thread.ofPlatform().daemon().name("metrics").start(Metrics::load);
        Engine engine = openEngine(settings);
        CertificateSource certificate = new CertificateSource(settings, Clock.systemUTC());
        RequestFaults faults = new RequestFaults();
        Metrics metrics = new Metrics(engine, settings.engine());
        Network network = new Network();
        ServerPorts ports = new ServerPorts(settings, address, certificate, network);
        try {
            CosmosService service = service(settings, engine, metrics, faults, ports);
            ports.open(ProtocolPort.DIRECT, new RntbdProtocol(direct(settings, engine, service)));
            ports.open(ProtocolPort.TABLE,
                    new HttpProtocol(tables(settings, engine, metrics), TableRest.LIMITS));
            Endpoint http = ports.openRest(new HttpProtocol(handler(settings, engine, service, metrics, ports)));
            return new Orrery(settings, engine, network, http, ports, certificate, faults, metrics.keepHistory());
        } catch (IOException | RuntimeException e) {
            network.close();
            metrics.close();
            engine.close();
            throw e;
        }
    }

    /** The address to ask, with the port that was really taken. */
    public URI endpoint() {
        return endpoint("http");
    }

    /** The address to ask through TLS, which is on the same port. */
    public URI secureEndpoint() {
        return endpoint("https");
    }

    /** The port of a protocol that has one of its own; empty if it isn't spoken. */
    public OptionalInt port(ProtocolPort protocol) {
        return ports.numberOf(protocol);
    }

    /** The key with which clients may read and write. */
    public String key() {
        return settings.keys().primary();
    }

    /** What SDKs take as a connection string. */
    public String connectionString() {
        return "AccountEndpoint=" + secureEndpoint() + ";AccountKey=" + key() + ";";
    }

    /** What clients of the Table API take as a connection string; there is none if the API has no port. */
    public String tableConnectionString() {
        return "DefaultEndpointsProtocol=http;AccountName=" + RequestOrigin.LOCAL_ACCOUNT + ";AccountKey=" + key()
                + ";TableEndpoint=" + tableEndpoint() + ";";
    }

    /** The address of the Table API, which also answers to https. */
    public URI tableEndpoint() {
        int port = port(ProtocolPort.TABLE)
                .orElseThrow(() -> new IllegalStateException("The Table API has no port. Give it one by withPort"));
        return URI.create("http://" + host() + ":" + port + "/");
    }

    /** The certificate that clients see; made now if no client has asked for it yet. */
    public ServerCertificate certificate() {
        return certificate.certificate();
    }

    /** Splits the largest partition of a container while clients use it; returns the new partitions. */
    public List<PartitionRange> split(String database, String container) {
        return engine.splits().splitLargest(engine.catalog().container(database, container));
    }

    /** Merges the small neighbouring partitions of a container while clients use it; returns what came of it. */
    public List<PartitionRange> merge(String database, String container) {
        return engine.merges().mergeSmall(engine.catalog().container(database, container));
    }

    /**
     * Writes many documents without the way through the port: JSON as UTF-8, best with those of one partition key behind each
     * other. What is there under the same id is replaced. It takes the documents one by one, in the caller's thread; several
     * threads that load different documents are faster than one. Returns their number once all are durable; fails at the
     * first that is refused.
     */
    public long load(String database, String container, Stream<byte[]> documents) {
        Iterator<JsonValue> parsed = documents.map(JsonText::parse).iterator();
        return engine.bulkLoad(engine.catalog().container(database, container)).load(parsed);
    }

    /** The engine behind the port, for what no client can ask. */
    public Engine engine() {
        return engine;
    }

    /** What goes wrong on purpose with requests to come; nothing at first. */
    public RequestFaults faults() {
        return faults;
    }

    public DataLocation dataLocation() {
        return settings.dataLocation();
    }

    /** Waits until another thread closes this server. */
    public void awaitClose() throws InterruptedException {
        closed.await();
    }

    @Override
    public void close() {
        if (closing.compareAndSet(false, true)) {
            network.close();
            metrics.close();
            engine.close();
            closed.countDown();
        }
    }

    private static InetAddress address(OrrerySettings settings) throws CannotListen {
        InetAddress address;
        try {
            address = InetAddress.getByName(settings.host());
        } catch (UnknownHostException e) {
            throw new CannotListen(settings.host(), settings.port(), "--port", e);
        }
        if (settings.isOpenToAnybody() && !address.isLoopbackAddress()) {
            throw new IllegalArgumentException(
                    "A server that takes a credential which everybody has, the well-known key"
                            + " or tokens signed by anybody, listens on loopback addresses only: give it a key of your own");
        }
        return address;
    }

    private static Engine openEngine(OrrerySettings settings) {
        Store store = settings.dataLocation().open();
        try {
            return Engine.open(store, settings.engine());
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    private static CosmosService service(
            OrrerySettings settings, Engine engine, Metrics metrics, RequestFaults faults, ServerPorts ports) {
        AccountSettings account = new AccountSettings(
                settings.keys(),
                settings.consistency(),
                settings.advertisedEndpoint(),
                settings.version(),
                settings.backupRoot().or(() -> settings.dataLocation().backupDirectory()),
                settings.entraTokens(),
                settings.portOf(ProtocolPort.DIRECT).equals(PortChoice.OFF)
                        ? Optional.empty()
                        : Optional.of(new DirectAddress(
                                settings.directHost(), () -> ports.numberOf(ProtocolPort.DIRECT).orElseThrow())));
        return new CosmosService(engine, account, settings.engine().clock(), metrics.requests(),
                new FaultyRequests(faults));
    }

    private static CosmosDirect direct(OrrerySettings settings, Engine engine, CosmosService service) {
        return new CosmosDirect(
                service,
                new Owners(engine.catalog()),
                settings.version().orElse("0"),
                ConnectionLimits.DEFAULT.idleTime());
    }

    private static HttpHandler tables(OrrerySettings settings, Engine engine, Metrics metrics) {
        TableService service = new TableService(
                engine, settings.keys(), settings.entraTokens(), settings.engine().clock(), metrics.requests());
        return checked(settings, new TableRest(service));
    }

    private static HttpHandler handler(
            OrrerySettings settings, Engine engine, CosmosService service, Metrics metrics, ServerPorts ports) {
        CosmosRest rest = new CosmosRest(service, new Health(engine, settings.version()));
        HttpHandler counted = metrics.inFrontOf(rest, settings.keys(), settings.metricsAccess());
        return checked(settings, new ExplorerHandler(counted, ports.byWord()));
    }

    private static HttpHandler checked(OrrerySettings settings, HttpHandler handler) {
        return settings.isOpenToAnybody() ? new HostCheck(handler, new OwnHosts(settings)) : handler;
    }

    private URI endpoint(String scheme) {
        return URI.create(scheme + "://" + host() + ":" + http.address().getPort() + "/");
    }

    /** A name under which clients of this machine reach it; no client can go to "all addresses". */
    private String host() {
        if (http.address().getAddress().isAnyLocalAddress()) {
            return "localhost";
        }
        return settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
    }
}
