package dev.orrery.server;

import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.metrics.MetricsAccess;
import dev.orrery.model.ConsistencyLevel;
import dev.orrery.protocol.cosmos.account.EntraTokens;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a server has to be told before it can start.
 *
 * @param host the name or address to listen on
 * @param port the port to listen on; 0 stands for any free one
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
        certificateNames = List.copyOf(certificateNames);
        backupRoot = backupRoot.map(root -> root.toAbsolutePath().normalize());
    }

    /** Whether it takes a credential that anybody can have, so that it may serve its own machine only. */
    public boolean isOpenToAnybody() {
        return keys.includeWellKnown() || entraTokens == EntraTokens.SIGNED_BY_ANYBODY;
    }

    /** A server for this machine alone, on a free port, in memory, with the emulator's well-known key. */
    public static OrrerySettings defaults() {
        return new OrrerySettings(
                LOOPBACK,
                0,
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

    public OrrerySettings withAddress(String nextHost, int nextPort) {
        return new OrrerySettings(
                nextHost,
                nextPort,
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

    public OrrerySettings withDataLocation(DataLocation next) {
        return new OrrerySettings(
                host,
                port,
                next,
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

    public OrrerySettings withKeys(AccountKeys next) {
        return new OrrerySettings(
                host,
                port,
                dataLocation,
                next,
                consistency,
                advertisedEndpoint,
                certificateNames,
                metricsAccess,
                entraTokens,
                backupRoot,
                version,
                engine);
    }

    public OrrerySettings withConsistency(ConsistencyLevel next) {
        return new OrrerySettings(
                host,
                port,
                dataLocation,
                keys,
                next,
                advertisedEndpoint,
                certificateNames,
                metricsAccess,
                entraTokens,
                backupRoot,
                version,
                engine);
    }

    public OrrerySettings withAdvertisedEndpoint(URI next) {
        return new OrrerySettings(
                host,
                port,
                dataLocation,
                keys,
                consistency,
                Optional.of(next),
                certificateNames,
                metricsAccess,
                entraTokens,
                backupRoot,
                version,
                engine);
    }

    public OrrerySettings withCertificateNames(List<String> next) {
        return new OrrerySettings(
                host,
                port,
                dataLocation,
                keys,
                consistency,
                advertisedEndpoint,
                next,
                metricsAccess,
                entraTokens,
                backupRoot,
                version,
                engine);
    }

    public OrrerySettings withMetricsAccess(MetricsAccess next) {
        return new OrrerySettings(
                host,
                port,
                dataLocation,
                keys,
                consistency,
                advertisedEndpoint,
                certificateNames,
                next,
                entraTokens,
                backupRoot,
                version,
                engine);
    }

    public OrrerySettings withEntraTokens(EntraTokens next) {
        return new OrrerySettings(
                host,
                port,
                dataLocation,
                keys,
                consistency,
                advertisedEndpoint,
                certificateNames,
                metricsAccess,
                next,
                backupRoot,
                version,
                engine);
    }

    public OrrerySettings withBackupRoot(Path next) {
        return new OrrerySettings(
                host,
                port,
                dataLocation,
                keys,
                consistency,
                advertisedEndpoint,
                certificateNames,
                metricsAccess,
                entraTokens,
                Optional.of(next),
                version,
                engine);
    }

    public OrrerySettings withVersion(String next) {
        return new OrrerySettings(
                host,
                port,
                dataLocation,
                keys,
                consistency,
                advertisedEndpoint,
                certificateNames,
                metricsAccess,
                entraTokens,
                backupRoot,
                Optional.of(next),
                engine);
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
        return new OrrerySettings(
                host,
                port,
                dataLocation,
                keys,
                consistency,
                advertisedEndpoint,
                certificateNames,
                metricsAccess,
                entraTokens,
                backupRoot,
                version,
                next);
    }
}
