package dev.orrery.samples.blog.command;

import dev.orrery.samples.blog.Account;
import dev.orrery.samples.blog.Transport;
import dev.orrery.samples.blog.host.BlogHost;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which server a command uses: one that is running, or one of its own. */
final class ServerOptions {

    /** The key of Cosmos DB's emulator, which is public. */
    private static final String WELL_KNOWN_KEY =
            "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description = "The address of a running server, which may be Cosmos DB itself. Without it, the command runs a"
                    + " server of its own.")
    private Optional<URI> endpoint;

    @Option(
            names = "--key",
            paramLabel = "BASE64",
            defaultValue = WELL_KNOWN_KEY,
            description = "A key of the account (default: the well-known one of Cosmos DB's emulator).")
    private String key;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where its own server keeps its data, each data set in a directory of its own, which is"
                    + " loaded but once (default: in the user's cache).")
    private Optional<Path> directory;

    @Option(
            names = "--gateway",
            description = "Ask by HTTP rather than by TCP, which is what the SDK does by itself (direct mode).")
    private boolean gateway;

    /** True if somebody else runs the server. */
    boolean isRemote() {
        return endpoint.isPresent();
    }

    /** The server, with data of a kind in a directory of its own. */
    BlogHost open(String kindOfData) throws IOException {
        return endpoint.isPresent() ? remote(endpoint.get()) : BlogHost.local(directoryOf(kindOfData), transport());
    }

    /** The same server, to be filled before it is used. */
    BlogHost openForLoading(String kindOfData) throws IOException {
        return endpoint.isPresent() ? remote(endpoint.get()) : BlogHost.forLoading(directoryOf(kindOfData));
    }

    private BlogHost remote(URI address) {
        return BlogHost.remote(new Account(address, key, transport()));
    }

    private Transport transport() {
        return gateway ? Transport.GATEWAY : Transport.DIRECT;
    }

    private Path directoryOf(String kindOfData) {
        return directory.orElseGet(ServerOptions::cache).resolve(kindOfData);
    }

    private static Path cache() {
        String cacheHome = System.getenv().getOrDefault("XDG_CACHE_HOME", "");
        Path base = cacheHome.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cacheHome);
        return base.resolve("orrery").resolve("blog");
    }
}
