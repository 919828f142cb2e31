package dev.orrery.server;

import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.access.EntraTokens;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.metrics.MetricsAccess;
import dev.orrery.model.ConsistencyLevel;
import java.net.URI;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a server has to be told before it can start.
 *
 * @param host the name or address to listen on
 * @param port the port to listen on; 0 stands for any free one
 * @param ports those of further protocols; what isn't in it is not spoken
 * @param directHost the name that clients in direct mode are told, perhaps with a port; otherwise it is the one by which they came
 * @param dataLocation where the data is kept
 * @param keys the keys of the account
 * @param consistency the default of the account
 * @param advertisedEndpoint the address that clients are told to use; otherwise it is the one by which they came
 * @param certificateNames names that the certificate has beside those that this machine is known by
 * @param metricsAccess who may see the metrics
 * @param entraTokens which tokens of Microsoft Entra are taken
 * @param backupRoot the directory below which clients may have backups made; otherwise {@code backups} in the data's
 * @param version what the server says of its version, if it says anything
 * @param engine limits, time, randomness and faults
 */
public record OrrerySettings(
        String host,
        int port,
        Map<ProtocolPort, PortChoice> ports,
        Optional<String> directHost,
        DataLocation dataLocation,
        AccountKeys keys,
        ConsistencyLevel consistency,
        Optional<URI> advertisedEndpoint,
        List<String> certificateNames,
        MetricsAccess metricsAccess,
        EntraTokens entraTokens,
        Optional<Path> backupRoot,
        Optional<String> version,
        EngineSettings engine) {

    public static final int PORT_MAX = 65_535;
    public static final String LOOPBACK = "127.0.0.1";

    public OrrerySettings {
        if (port < 0 || port > PORT_MAX) {
            throw new IllegalArgumentException("Not a port: " + port);
        }
        ports = Map.copyOf(ports);
        certificateNames = List.copyOf(certificateNames);
        backupRoot = backupRoot.map(root -> root.toAbsolutePath().normalize());
    }

    /** Whether it takes a credential that anybody can have, so that it may serve its own machine only. */
    public boolean isOpenToAnybody() {
        return keys.includeWellKnown() || entraTokens == EntraTokens.SIGNED_BY_ANYBODY;
    }

    /** A server for this machine alone, on free ports, in memory, with the emulator's well-known key. */
    public static OrrerySettings defaults() {
        Map<ProtocolPort, PortChoice> ports = new EnumMap<>(ProtocolPort.class);
        for (ProtocolPort protocol : ProtocolPort.values()) {
            ports.put(protocol, PortChoice.FREE);
        }
        return new OrrerySettings(
                LOOPBACK,
                0,
                ports,
                Optional.empty(),
                new DataLocation.Memory(),
                AccountKeys.WELL_KNOWN,
                ConsistencyLevel.SESSION,
                Optional.empty(),
                List.of(),
                MetricsAccess.WITH_KEY,
                EntraTokens.REFUSED,
                Optional.empty(),
                Optional.empty(),
                EngineSettings.defaults());
    }

    /** The port that a protocol gets. */
    public PortChoice portOf(ProtocolPort protocol) {
        return ports.getOrDefault(protocol, PortChoice.OFF);
    }

    public OrrerySettings withAddress(String nextHost, int nextPort) {
        return with(draft -> {
            draft.host = nextHost;
            draft.port = nextPort;
        });
    }

    /** Settings with another port for a protocol, or with none. */
    public OrrerySettings withPort(ProtocolPort protocol, PortChoice next) {
        return with(draft -> draft.ports.put(protocol, next));
    }

    /** Settings of a server that is reached in direct mode under another name than the one by which clients came: NAME or NAME:PORT. */
    public OrrerySettings withDirectHost(String next) {
        return with(draft -> draft.directHost = Optional.of(next));
    }

    public OrrerySettings withDataLocation(DataLocation next) {
        return with(draft -> draft.dataLocation = next);
    }

    public OrrerySettings withKeys(AccountKeys next) {
        return with(draft -> draft.keys = next);
    }

    public OrrerySettings withConsistency(ConsistencyLevel next) {
        return with(draft -> draft.consistency = next);
    }

    public OrrerySettings withAdvertisedEndpoint(URI next) {
        return with(draft -> draft.advertisedEndpoint = Optional.of(next));
    }

    public OrrerySettings withCertificateNames(List<String> next) {
        return with(draft -> draft.certificateNames = next);
    }

    public OrrerySettings withMetricsAccess(MetricsAccess next) {
        return with(draft -> draft.metricsAccess = next);
    }

    public OrrerySettings withEntraTokens(EntraTokens next) {
        return with(draft -> draft.entraTokens = next);
    }

    public OrrerySettings withBackupRoot(Path next) {
        return with(draft -> draft.backupRoot = Optional.of(next));
    }

    public OrrerySettings withVersion(String next) {
        return with(draft -> draft.version = Optional.of(next));
    }

    /** Settings with which requests are refused (429) when the throughput is used up, as Cosmos DB does. */
    public OrrerySettings withRateLimit() {
        return withEngine(engine.withThroughput(ThroughputSettings.ENFORCED));
    }

    /** Settings with which no request is refused because the throughput is used up, only counted; this is the default. */
    public OrrerySettings withoutRateLimit() {
        return withEngine(engine.withThroughput(ThroughputSettings.OBSERVED));
    }

    public OrrerySettings withEngine(EngineSettings next) {
        return with(draft -> draft.engine = next);
    }

    private OrrerySettings with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.settings();
    }

    /** Settings that are being changed. */
    private static final class Draft {

        private String host;
        private int port;
        private Map<ProtocolPort, PortChoice> ports;
        private Optional<String> directHost;
        private DataLocation dataLocation;
        private AccountKeys keys;
        private ConsistencyLevel consistency;
        private Optional<URI> advertisedEndpoint;
        private List<String> certificateNames;
        private MetricsAccess metricsAccess;
        private EntraTokens entraTokens;
        private Optional<Path> backupRoot;
        private Optional<String> version;
        private EngineSettings engine;

        Draft(OrrerySettings from) {
            this.host = from.host;
            this.port = from.port;
            this.ports = new EnumMap<>(ProtocolPort.class);
            this.ports.putAll(from.ports);
            this.directHost = from.directHost;
            this.dataLocation = from.dataLocation;
            this.keys = from.keys;
            this.consistency = from.consistency;
            this.advertisedEndpoint = from.advertisedEndpoint;
            this.certificateNames = from.certificateNames;
            this.metricsAccess = from.metricsAccess;
            this.entraTokens = from.entraTokens;
            this.backupRoot = from.backupRoot;
            this.version = from.version;
            this.engine = from.engine;
        }

        OrrerySettings settings() {
            return new OrrerySettings(
                    host,
                    port,
                    ports,
                    directHost,
                    dataLocation,
                    keys,
                    consistency,
                    advertisedEndpoint,
                    certificateNames,
                    metricsAccess,
                    entraTokens,
                    backupRoot,
                    version,
                    engine);
        }
    }
}
