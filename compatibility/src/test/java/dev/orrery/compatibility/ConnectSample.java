package dev.orrery.compatibility;

import dev.orrery.network.tls.ServerCertificate;
import dev.orrery.network.tls.ServerCertificate.KeyStoreFormat;
import dev.orrery.server.Orrery;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One program of the connect page: its files, the command that saves the certificate, and the one that runs it. */
record ConnectSample(List<SourceFile> files, Optional<String> certificate, String run) {

    private static final Pattern SAVING = Pattern.compile("\\./orrery cert --(pem|jks) (\\S+)");
    private static final String DEFAULT_PASSWORD = "changeit";

    /** A file of the program. */
    record SourceFile(String name, String text) {}

    /** Does what the page says, but for the installation: the SDK is there already. */
    Program.Outcome runIn(Path directory, Orrery orrery) throws IOException, InterruptedException {
        for (SourceFile file : files) {
            Files.writeString(directory.resolve(file.name()), file.text());
        }
        if (certificate.isPresent()) {
            save(orrery.certificate(), certificate.get(), directory);
        }
        Path java = Path.of(System.getProperty("java.home"), "bin");
        return Program.in(directory)
                .with(Map.of("COSMOS_KEY", orrery.key(), "PATH", java + File.pathSeparator + System.getenv("PATH")))
                .run(List.of("sh", "-c", run.replace("'lib/*'", "'" + sdkClassPath() + "'")));
    }

    /** What the command line would save. */
    private static void save(ServerCertificate certificate, String command, Path directory) throws IOException {
        Matcher saving = SAVING.matcher(command);
        if (!saving.matches()) {
            throw new AssertionError("Unknown command: " + command);
        }
        Path file = directory.resolve(saving.group(2));
        if (saving.group(1).equals("jks")) {
            certificate.writeKeyStore(file, KeyStoreFormat.JKS, DEFAULT_PASSWORD.toCharArray());
        } else {
            Files.writeString(file, certificate.toPem());
        }
    }

    /** The jars of these tests without our own, so that the program has nothing of ours. */
    private static String sdkClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(Files::isRegularFile)
                .filter(jar -> !jar.getFileName().toString().startsWith("orrery"))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
