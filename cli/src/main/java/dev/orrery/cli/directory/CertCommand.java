package dev.orrery.cli.directory;

import dev.orrery.cli.option.OptionTypes;
import dev.orrery.cli.option.Version;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.network.tls.ServerCertificate;
import dev.orrery.network.tls.ServerCertificate.KeyStoreFormat;
import dev.orrery.server.DataLocation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that exports a server's certificate and says how clients come to trust it. */
@Command(
        name = "cert",
        description = "Prints the server's certificate, or writes it to files, and says how each SDK comes to trust it. "
                + "Makes the certificate if there is none yet.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false)
public final class CertCommand implements Runnable {

    private static final int PASSWORD_LENGTH_MIN = 6;

    private final Map<String, String> environment;
    private final Clock clock;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The server's data directory, which keeps the certificate (default: that of 'orrery start').")
    private Optional<Path> data;

    @Option(names = "--pem", paramLabel = "FILE", description = "Write the certificate as PEM.")
    private Optional<Path> pem;

    @Option(names = "--jks", paramLabel = "FILE", description = "Write a trust store for Java, of type JKS.")
    private Optional<Path> jks;

    @Option(names = "--pkcs12", paramLabel = "FILE", description = "Write a trust store of type PKCS12.")
    private Optional<Path> pkcs12;

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            defaultValue = "changeit",
            description = "The password of the trust stores, of 6 characters or more (default: ${DEFAULT-VALUE}).")
    private String password;

    @Option(
            names = "--certificate-name",
            paramLabel = "NAME",
            split = ",",
            converter = OptionTypes.CertificateName.class,
            description = "A name that the certificate shall have, as in 'orrery start'; may be repeated.")
    private List<String> names = List.of();

    public CertCommand(Map<String, String> environment, Clock clock) {
        this.environment = environment;
        this.clock = clock;
    }

    @Override
    public void run() {
        if (password.length() < PASSWORD_LENGTH_MIN) {
            throw new ParameterException(
                    spec.commandLine(), "Invalid value for option '--password': it has less than 6 characters");
        }
        Path directory = directory();
        ServerCertificate certificate = ServerCertificate.loadOrCreate(directory, names, clock);
        pem.ifPresent(file -> export(file, () -> Files.writeString(file, certificate.toPem())));
        jks.ifPresent(file -> exportKeyStore(certificate, file, KeyStoreFormat.JKS));
        pkcs12.ifPresent(file -> exportKeyStore(certificate, file, KeyStoreFormat.PKCS12));
        print(certificate, directory);
    }

    private Path directory() {
        Path root = data.orElseGet(() -> DataLocation.defaultDirectory(environment));
        return new DataLocation.Directory(root).certificateDirectory().orElseThrow();
    }

    private void exportKeyStore(ServerCertificate certificate, Path file, KeyStoreFormat format) {
        export(file, () -> certificate.writeKeyStore(file, format, password.toCharArray()));
    }

    private static void export(Path file, Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw new OrreryException(ErrorCode.STORAGE_FAILED,
                    "The certificate can't be written to {file} ({problem}). Choose another file", e)
                    .with("file", file)
                    .with("problem", e.getClass().getSimpleName());
        }
    }

    private void print(ServerCertificate certificate, Path directory) {
        TrustAdvice advice = new TrustAdvice(pem.orElse(ServerCertificate.fileIn(directory)), jks, password);
        if (pem.isPresent() || jks.isPresent() || pkcs12.isPresent()) {
            print(spec.commandLine().getOut(), advice.text());
        } else {
            // The certificate has the standard output for itself, so that it can be sent to a file.
            print(spec.commandLine().getOut(), certificate.toPem());
            print(spec.commandLine().getErr(), advice.text());
        }
    }

    private static void print(PrintWriter to, String text) {
        to.print(text);
        to.flush();
    }

    /** Something that writes a file. */
    private interface Writing {
        void run() throws IOException;
    }
}
