package dev.orrery.cli.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cli.Main;
import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.access.EntraTokens;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.metrics.MetricsAccess;
import dev.orrery.model.ConsistencyLevel;
import dev.orrery.server.DataLocation;
import dev.orrery.server.OrrerySettings;
import dev.orrery.server.PortChoice;
import dev.orrery.server.ProtocolPort;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** What command line, environment and settings file make of a server's settings. */
class StartSettingsTest {

    private static final String KEY = new RandomKeys(new java.util.Random(1)).next();
    private static final String WELL_KNOWN_UNPADDED = AccountKeys.WELL_KNOWN.primary().replace("=", "");
    private static final String OTHER_KEY = new RandomKeys(new java.util.Random(2)).next();

    @TempDir
    private Path directory;

    @Test
    void withoutOptionsItIsTheEmulatorForThisMachine() {
        OrrerySettings settings = settings(Map.of("XDG_DATA_HOME", "/srv/data"));

        assertThat(settings.host()).isEqualTo("127.0.0.1");
        assertThat(settings.port()).isEqualTo(8081);
        assertThat(settings.dataLocation()).isEqualTo(new DataLocation.Directory(Path.of("/srv/data/orrery")));
        assertThat(settings.keys()).isEqualTo(AccountKeys.WELL_KNOWN);
        assertThat(settings.consistency()).isEqualTo(ConsistencyLevel.SESSION);
        assertThat(settings.advertisedEndpoint()).isEmpty();
        assertThat(settings.certificateNames()).isEmpty();
        assertThat(settings.metricsAccess()).isEqualTo(MetricsAccess.WITH_KEY);
        assertThat(settings.backupRoot()).isEmpty();
        assertThat(settings.version()).isPresent();
    }

    @Test
    void directModeHasThePortOfTheEmulatorOrAnother() {
        assertThat(directPort()).isEqualTo(new PortChoice.Preferably(10251));
        assertThat(directPort("--port", "0")).isEqualTo(PortChoice.FREE);
        assertThat(directPort("--direct-port", "7000")).isEqualTo(new PortChoice.Exactly(7000));
        assertThat(directPort("--direct-port", "0")).isEqualTo(PortChoice.FREE);
        assertThat(directPort("--direct-port", "OFF")).isEqualTo(PortChoice.OFF);
        assertThat(settings(Map.of("ORRERY_DIRECT_PORT", "off")).portOf(ProtocolPort.DIRECT)).isEqualTo(PortChoice.OFF);
        assertThat(settings(Map.of()).portOf(ProtocolPort.TABLE)).isEqualTo(new PortChoice.Preferably(8902));
        assertThat(settings(Map.of(), "--table-port", "off").portOf(ProtocolPort.TABLE)).isEqualTo(PortChoice.OFF);
        assertThatThrownBy(() -> directPort("--direct-port", "x"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("'x' is neither a number between 0 and 65535 nor 'off'");
    }

    @Test
    void clientsInDirectModeAreToldAnotherName() {
        assertThat(settings(Map.of()).directHost()).isEmpty();
        assertThat(settings(Map.of(), "--direct-host", "db:20251").directHost()).contains("db:20251");
    }

    private PortChoice directPort(String... arguments) {
        return settings(Map.of(), arguments).portOf(ProtocolPort.DIRECT);
    }

    @Test
    void backupsHaveAPlace() {
        assertThat(settings(Map.of(), "--backup-root", "/backups/./x").backupRoot()).contains(Path.of("/backups/x"));
        assertThat(settings(Map.of("ORRERY_BACKUP_ROOT", "/b")).backupRoot()).contains(Path.of("/b"));
        assertThat(settings(Map.of(), "--backup-root", "b").backupRoot().orElseThrow()).isAbsolute();
    }

    @Test
    void metricsCanBeOpen() throws IOException {
        Path file = write("orrery.yaml", "open-metrics: true\n");

        assertThat(settings(Map.of(), "--open-metrics").metricsAccess()).isEqualTo(MetricsAccess.OPEN);
        assertThat(settings(Map.of("ORRERY_OPEN_METRICS", "true")).metricsAccess()).isEqualTo(MetricsAccess.OPEN);
        assertThat(settings(Map.of(), "--config", file.toString()).metricsAccess()).isEqualTo(MetricsAccess.OPEN);
    }

    @Test
    void optionsAreSettings() {
        OrrerySettings settings = settings(
                Map.of(),
                "--host", "::1", "--port", "0", "--ephemeral", "--consistency", "boundedstaleness",
                "--advertised-endpoint", "https://db.example.test:443",
                "--certificate-name", "a.test", "--certificate-name", "b.test,10.0.0.1");

        assertThat(settings.host()).isEqualTo("::1");
        assertThat(settings.port()).isZero();
        assertThat(settings.dataLocation()).isEqualTo(new DataLocation.Memory());
        assertThat(settings.consistency()).isEqualTo(ConsistencyLevel.BOUNDED_STALENESS);
        assertThat(settings.advertisedEndpoint()).hasValue(URI.create("https://db.example.test:443/"));
        assertThat(settings.certificateNames()).containsExactly("a.test", "b.test", "10.0.0.1");
    }

    @Test
    void throughputIsNoLimitUnlessThatIsAskedFor() throws IOException {
        Path file = write("orrery.yaml", "rate-limit: true\n");

        assertThat(settings(Map.of()).engine().throughput()).isEqualTo(ThroughputSettings.OBSERVED);
        assertThat(settings(Map.of(), "--no-rate-limit").engine().throughput().enforced()).isFalse();
        assertThat(settings(Map.of(), "--rate-limit").engine().throughput()).isEqualTo(ThroughputSettings.ENFORCED);
        assertThat(settings(Map.of("ORRERY_RATE_LIMIT", "true")).engine().throughput().enforced()).isTrue();
        assertThat(settings(Map.of(), "--config", file.toString()).engine().throughput().enforced()).isTrue();
        assertThatThrownBy(() -> settings(Map.of(), "--rate-limit", "--no-rate-limit"))
                .hasMessageContaining("contradict each other");
    }

    @Test
    void unusedThroughputIsKeptAsLongAsAnOptionSays() {
        assertThat(settings(Map.of(), "--burst-seconds", "300").engine().throughput().burst())
                .isEqualTo(Duration.ofMinutes(5));
        assertThatThrownBy(() -> settings(Map.of(), "--burst-seconds", "-1"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("--burst-seconds");
    }

    @Test
    void theFourKeysAreSettings() {
        String third = new RandomKeys(new java.util.Random(3)).next();
        String fourth = new RandomKeys(new java.util.Random(4)).next();

        OrrerySettings settings = settings(
                Map.of("ORRERY_SECONDARY_READ_ONLY_KEY", fourth),
                "--key", KEY, "--secondary-key", OTHER_KEY, "--read-only-key", third);

        assertThat(settings.keys())
                .isEqualTo(new AccountKeys(KEY, Optional.of(OTHER_KEY), Optional.of(third), Optional.of(fourth)));
    }

    @Test
    void theCommandLineBeatsTheEnvironmentWhichBeatsTheFile() throws IOException {
        Path file = write("orrery.yaml", "port: 1\nhost: 127.0.0.3\nconsistency: Strong\n");
        Map<String, String> environment = Map.of("ORRERY_PORT", "2", "ORRERY_HOST", "127.0.0.2");

        OrrerySettings settings = settings(environment, "--config", file.toString(), "--port", "3");

        assertThat(settings.port()).isEqualTo(3);
        assertThat(settings.host()).isEqualTo("127.0.0.2");
        assertThat(settings.consistency()).isEqualTo(ConsistencyLevel.STRONG);
    }

    @Test
    void aPropertiesFileHasOptions() throws IOException {
        Path file = write("orrery.properties", """
                # the server of the team
                port = 9000
                ephemeral = true
                read-only-key = %s
                certificate-name = a.test, b.test
                """.formatted(KEY));

        OrrerySettings settings = settings(Map.of(), "--config=" + file);

        assertThat(settings.port()).isEqualTo(9000);
        assertThat(settings.dataLocation()).isEqualTo(new DataLocation.Memory());
        assertThat(settings.keys().readOnly()).hasValue(KEY);
        assertThat(settings.certificateNames()).containsExactly("a.test", "b.test");
    }

    @ParameterizedTest
    @ValueSource(strings = {"orrery.yaml", "orrery.yml", "ORRERY.YAML"})
    void aYamlFileHasOptions(String name) throws IOException {
        Path file = write(name, """
                # the server of the team
                port: 9000
                data: "%s"
                key: %s
                certificate-name: [a.test, "10.0.0.1"]
                host:
                """.formatted(directory, KEY));

        OrrerySettings settings = settings(Map.of("ORRERY_CONFIG", file.toString()));

        assertThat(settings.port()).isEqualTo(9000);
        assertThat(settings.host()).isEqualTo("127.0.0.1");
        assertThat(settings.dataLocation()).isEqualTo(new DataLocation.Directory(directory));
        assertThat(settings.keys()).isEqualTo(AccountKeys.of(KEY));
        assertThat(settings.certificateNames()).containsExactly("a.test", "10.0.0.1");
    }

    @Test
    void anEmptyFileSaysNothing() throws IOException {
        Path file = write("orrery.yaml", "# nothing yet\n");

        assertThat(settings(Map.of(), "--config", file.toString()).port()).isEqualTo(8081);
    }

    @ParameterizedTest
    @ValueSource(strings = {"orrery.yaml", "orrery.properties"})
    void anUnknownKeyIsToldWithTheNearestOption(String name) throws IOException {
        Path file = write(name, "prot: 9000\n");

        assertMistake(file + " has a key that is no option: 'prot'. The nearest is 'port'", "--config",
                file.toString());
    }

    @Test
    void aFileCanNotNameAnother() throws IOException {
        Path file = write("orrery.yaml", "config: other.yaml\n");

        assertMistake("no option: 'config'", "--config", file.toString());
    }

    @Test
    void valuesOfAFileAreCheckedLikeOptions() throws IOException {
        Path file = write("orrery.yaml", "port: many\n");

        assertMistake("'--port': 'many' is not an int", "--config", file.toString());
    }

    @Test
    void filesThatCanNotBeReadAreTold() throws IOException {
        assertMistake("can't be read", "--config", directory.resolve("missing.yaml").toString());
        assertMistake("end in .properties, .yaml or .yml", "--config", write("orrery.json", "{}").toString());
        assertMistake("no proper YAML", "--config", write("broken.yaml", "a: b\n  c: [\n").toString());
        assertMistake("in line 2", "--config", write("marked.yaml", "port: 1\n}\n").toString());
        assertMistake("no list of keys", "--config", write("list.yaml", "- port\n").toString());
        assertMistake("nested too deeply", "--config", write("deep.yaml", "port: {is: 1}\n").toString());
        assertMistake("properties file", "--config", write("bad.properties", "key=\\u12\n").toString());
    }

    @Test
    void dataAndEphemeralExcludeEachOtherInOnePlace() throws IOException {
        Path file = write("orrery.yaml", "data: x\nephemeral: true\n");
        Map<String, String> environment = Map.of("ORRERY_DATA", "x", "ORRERY_EPHEMERAL", "true");

        assertMistake("exclude each other", "--data", "x", "--ephemeral");
        assertMistake("exclude each other", "--config", file.toString());
        assertThatThrownBy(() -> settings(environment)).hasMessageContaining("exclude each other");
    }

    @Test
    void whereTheDataIsIsSaidClosestToTheCommandLine() throws IOException {
        Path file = write("orrery.yaml", "ephemeral: true\n");
        DataLocation inDirectory = new DataLocation.Directory(directory);
        DataLocation inMemory = new DataLocation.Memory();

        assertThat(settings(Map.of("ORRERY_EPHEMERAL", "true"), "--data", directory.toString()).dataLocation())
                .isEqualTo(inDirectory);
        assertThat(settings(Map.of("ORRERY_DATA", directory.toString()), "--ephemeral").dataLocation())
                .isEqualTo(inMemory);
        assertThat(settings(Map.of("ORRERY_DATA", directory.toString()), "--config", file.toString()).dataLocation())
                .isEqualTo(inDirectory);
        assertThat(settings(Map.of("ORRERY_EPHEMERAL", "false", "ORRERY_DATA", directory.toString())).dataLocation())
                .isEqualTo(inDirectory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
    void otherMachinesAreServedOnlyWithAKeyOfOnesOwn(String host) {
        assertMistake("takes a key of your own", "--host", host);
        assertMistake("takes a key of your own", "--host", host, "--key", AccountKeys.WELL_KNOWN.primary());
        assertMistake("takes a key of your own",
                "--host", host, "--key", KEY, "--secondary-key", AccountKeys.WELL_KNOWN.primary());
        assertMistake("takes a key of your own",
                "--host", host, "--key", KEY, "--read-only-key", AccountKeys.WELL_KNOWN.primary());
        assertMistake("takes a key of your own",
                "--host", host, "--key", KEY, "--secondary-read-only-key", AccountKeys.WELL_KNOWN.primary());
        assertMistake("takes a key of your own", "--host", host, "--key", WELL_KNOWN_UNPADDED);
        assertMistake("this machine only", "--host", host, "--key", KEY, "--entra-test");

        assertThat(settings(Map.of(), "--host", host, "--key", KEY).host()).isEqualTo(host);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void anEmptyHostIsRefused(String host) {
        assertMistake("'--host': it is empty", "--host", host, "--key", KEY);
    }

    @Test
    void tokensOfEntraAreTakenOnRequest() {
        assertThat(settings(Map.of()).entraTokens()).isEqualTo(EntraTokens.REFUSED);
        assertThat(settings(Map.of(), "--entra-test").entraTokens()).isEqualTo(EntraTokens.SIGNED_BY_ANYBODY);
    }

    @Test
    void theKeyThatIsOfferedInsteadCanBeUsed() {
        assertThatThrownBy(() -> settings(Map.of(), "--host", "0.0.0.0"))
                .message()
                .satisfies(message -> {
                    String offered = message.substring(message.indexOf("ORRERY_KEY=") + "ORRERY_KEY=".length());
                    assertThat(settings(Map.of(), "--host", "0.0.0.0", "--key", offered).keys().primary())
                            .isEqualTo(offered);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"--key", "--secondary-key", "--read-only-key", "--secondary-read-only-key"})
    void keysAreBase64OfEnoughBytes(String option) {
        assertMistake("'" + option + "': The account key is shorter than 16 bytes", option, "secret");
        assertMistake("'" + option + "': The account key is shorter than 16 bytes", option, "c2hvcnQ=");
    }

    @Test
    void whatIsNoSuchValueIsTold() {
        assertMistake("ConsistentPrefix or Eventual", "--consistency", "Weak");
        assertMistake("neither a DNS name nor an IP address", "--certificate-name", "https://a.test/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "localhost:8081", "ftp://a.test/", "https://a.test/path", "https:///", "::",
        "https://a.test/?x"})
    void anEndpointIsAnAddressWithoutAPath(String endpoint) {
        assertMistake("'--advertised-endpoint': ", "--advertised-endpoint", endpoint);
    }

    private void assertMistake(String part, String... arguments) {
        assertThatThrownBy(() -> settings(Map.of(), arguments))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining(part);
    }

    private static OrrerySettings settings(Map<String, String> environment, String... options) {
        CommandLine start = Main.commandLine(environment).getSubcommands().get("start");
        CommandLine root = start.getParent();
        String[] arguments = new String[options.length + 1];
        arguments[0] = "start";
        System.arraycopy(options, 0, arguments, 1, options.length);
        root.parseArgs(arguments);
        return ((StartCommand) start.getCommand()).settings();
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
