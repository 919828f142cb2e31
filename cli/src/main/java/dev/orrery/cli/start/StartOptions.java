package dev.orrery.cli.start;

import dev.orrery.cli.option.OptionSources;
import dev.orrery.cli.option.OptionSources.Source;
import dev.orrery.cli.option.OptionTypes;
import dev.orrery.cli.option.Version;
import dev.orrery.engine.access.EntraTokens;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.metrics.MetricsAccess;
import dev.orrery.model.ConsistencyLevel;
import dev.orrery.server.DataLocation;
import dev.orrery.server.OrrerySettings;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of a server, and the settings that they make. */
final class StartOptions {

    private final Map<String, String> environment;
    private final RandomKeys randomKeys;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--host",
            paramLabel = "NAME",
            defaultValue = OrrerySettings.LOOPBACK,
            description = "The address to listen on (default: ${DEFAULT-VALUE}). One that other machines can reach, such "
                    + "as 0.0.0.0, needs a key of your own.")
    private String host;

    @Option(
            names = "--port",
            paramLabel = "NUMBER",
            defaultValue = "8081",
            description = "The port to listen on, for http and https (default: ${DEFAULT-VALUE}); 0 takes a free one.")
    private int port;

    @Mixin
    private PortOptions ports = new PortOptions();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The directory of the data, made if it is missing (default: $XDG_DATA_HOME/orrery, or "
                    + "~/.local/share/orrery).")
    private Optional<Path> data;

    @Option(names = "--ephemeral", description = "Keep the data in memory, and lose it at the end.")
    private boolean ephemeral;

    @Option(
            names = "--ready-file",
            paramLabel = "FILE",
            description = "Write this file once the server answers, with its endpoint, key and process as JSON, and remove it at "
                    + "the end: for tests that start a server with --ephemeral --port 0.")
    private Optional<Path> readyFile;

    @Mixin
    private KeyOptions keys = new KeyOptions();

    @Option(
            names = "--consistency",
            paramLabel = "LEVEL",
            defaultValue = "Session",
            converter = OptionTypes.Consistency.class,
            description = "The account's default for reads: Strong, BoundedStaleness, Session, ConsistentPrefix or "
                    + "Eventual (default: ${DEFAULT-VALUE}).")
    private ConsistencyLevel consistency;

    @Option(
            names = "--advertised-endpoint",
            paramLabel = "URL",
            converter = OptionTypes.Endpoint.class,
            description = "The address that clients are told to use (default: the one by which they came).")
    private Optional<URI> advertisedEndpoint;

    @Option(
            names = "--certificate-name",
            paramLabel = "NAME",
            split = ",",
            converter = OptionTypes.CertificateName.class,
            description = "A DNS name or IP address that the certificate shall have beside localhost and those of this "
                    + "machine; may be repeated.")
    private List<String> certificateNames = List.of();

    @Option(
            names = "--backup-root",
            paramLabel = "DIR",
            description = "The directory below which 'orrery backup' may have backups made, by whoever knows a key that "
                    + "may write (default: backups in the directory of the data).")
    private Optional<Path> backupRoot;

    @Option(
            names = "--open-metrics",
            description = "Show the metrics at /_metrics and /_metrics.json to everybody, not only to those who know a "
                    + "key. They have names of databases and containers and partition keys in them.")
    private boolean openMetrics;

    @Option(
            names = "--entra-test",
            description = "Take tokens of Microsoft Entra for everything, whoever has signed them, as Cosmos DB's emulator does "
                    + "with /EnableAadAuthentication: to test such clients on this machine, which it serves only.")
    private boolean entraTest;

    @Option(
            names = "--rate-limit",
            description = "Refuse requests (429) when the throughput of their container is used up, as Cosmos DB does: for "
                    + "rehearsals. Without it they are served, and it is counted how many would have been refused.")
    private boolean rateLimit;

    @Option(
            names = "--no-rate-limit",
            description = "Serve requests also when the throughput of their container is used up: the default.")
    private boolean noRateLimit;

    @Option(
            names = "--burst-seconds",
            paramLabel = "NUMBER",
            defaultValue = "0",
            description = "Keep unused throughput for so many seconds, to be spent at up to 3000 RU/s by each partition "
                    + "(default: ${DEFAULT-VALUE}; Cosmos DB has 300 if burst capacity is on).")
    private int burstSeconds;

    StartOptions(Map<String, String> environment, RandomKeys randomKeys) {
        this.environment = environment;
        this.randomKeys = randomKeys;
    }

    OrrerySettings settings() {
        checkPort();
        checkHost();
        OrrerySettings defaults = OrrerySettings.defaults();
        OrrerySettings settings = ports.addTo(defaults.withAddress(host, port))
                .withDataLocation(dataLocation())
                .withKeys(keys.keys())
                .withConsistency(consistency)
                .withCertificateNames(certificateNames)
                .withEngine(defaults.engine().withThroughput(throughput()))
                .withVersion(Version.current())
                .withMetricsAccess(openMetrics ? MetricsAccess.OPEN : MetricsAccess.WITH_KEY)
                .withEntraTokens(entraTest ? EntraTokens.SIGNED_BY_ANYBODY : EntraTokens.REFUSED);
        OrrerySettings withRoot = backupRoot.map(settings::withBackupRoot).orElse(settings);
        OrrerySettings all = advertisedEndpoint.map(withRoot::withAdvertisedEndpoint).orElse(withRoot);
        checkIsNotOpenToOthers(all);
        return all;
    }

    Optional<ReadyFile> readyFile() {
        return readyFile.map(ReadyFile::new);
    }

    /** What whoever starts the server should know of the options that were chosen; nothing, mostly. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (KeyOptions.NAMES.stream().anyMatch(option -> sourceOf(option) == Source.COMMAND_LINE)) {
            warnings.add("Everybody on this machine sees keys of the command line in the list of processes:"
                    + " ORRERY_KEY and --config keep them to yourself");
        }
        if (entraTest) {
            warnings.add(
                    "--entra-test: tokens of Microsoft Entra are taken whoever has signed them, so everybody on this machine"
                            + " may do everything");
        }
        return warnings;
    }

    private void checkPort() {
        if (port < 0 || port > OrrerySettings.PORT_MAX) {
            throw mistake("Invalid value for option '--port': " + port + " is not between 0 and "
                    + OrrerySettings.PORT_MAX);
        }
    }

    private ThroughputSettings throughput() {
        if (burstSeconds < 0) {
            throw mistake("Invalid value for option '--burst-seconds': " + burstSeconds + " is below 0");
        }
        if (rateLimit && noRateLimit) {
            throw mistake("'--rate-limit' and '--no-rate-limit' contradict each other: give one of them");
        }
        ThroughputSettings settings = rateLimit ? ThroughputSettings.ENFORCED : ThroughputSettings.OBSERVED;
        return settings.withBurst(Duration.ofSeconds(burstSeconds));
    }

    private void checkHost() {
        if (host.isBlank()) {
            throw mistake("Invalid value for option '--host': it is empty; give a name or an address, such as "
                    + OrrerySettings.LOOPBACK);
        }
    }

    private void checkIsNotOpenToOthers(OrrerySettings settings) {
        if (!settings.isOpenToAnybody() || isLoopback()) {
            return;
        }
        if (entraTest) {
            throw mistake(
                    "--entra-test lets in everybody who reaches the port, so it is for this machine only: leave out "
                            + "--host " + host);
        }
        throw mistake("To listen on " + host + " takes a key of your own, as everybody knows the default one; "
                + "this one is new: ORRERY_KEY=" + randomKeys.next());
    }

    /** A host that nobody knows counts: it is told when the server tries to listen on it. */
    private boolean isLoopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return true;
        }
    }

    /** What was said closer to the command line holds; two that disagree in one place are a mistake. */
    private DataLocation dataLocation() {
        Source ofDirectory = sourceOf("--data");
        Source ofMemory = ephemeral ? sourceOf("--ephemeral") : Source.NONE;
        if (ofDirectory == ofMemory && ephemeral) {
            throw mistake("--data and --ephemeral exclude each other: give one of them");
        }
        return ofMemory.compareTo(ofDirectory) < 0
                ? new DataLocation.Memory()
                : new DataLocation.Directory(data.orElseGet(() -> DataLocation.defaultDirectory(environment)));
    }

    private Source sourceOf(String option) {
        OptionSources sources = (OptionSources) spec.defaultValueProvider();
        return sources.sourceOf(option, spec.commandLine().getParseResult());
    }

    private ParameterException mistake(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
