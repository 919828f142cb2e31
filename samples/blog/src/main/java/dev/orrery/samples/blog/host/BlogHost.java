package dev.orrery.samples.blog.host;

import dev.orrery.samples.blog.Account;
import dev.orrery.samples.blog.Transport;
import dev.orrery.samples.blog.data.BulkRequests;
import dev.orrery.samples.blog.data.Destination;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.server.DataLocation;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * A server for the blog: any that speaks Cosmos DB's protocol, or an Orrery that runs in this process and is asked through
 * its port all the same.
 *
 * @param account how clients reach it
 * @param own the Orrery of this process, if it is one
 */
public record BlogHost(Account account, Optional<Orrery> own) implements AutoCloseable {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /** A server that somebody else runs. */
    public static BlogHost remote(Account account) {
        if (LOOPBACK.contains(account.endpoint().getHost())) {
            trustAnyCertificate();
        }
        return new BlogHost(account, Optional.empty());
    }

    /**
     * Starts a server on a free port, with its data in a directory. Its throughput is not limited: it is to be seen what
     * requests cost, not who has to wait.
     */
    public static BlogHost local(Path directory, Transport transport) throws IOException {
        return local(new DataLocation.Directory(directory), transport);
    }

    /** The same for someone who only fills the directory, which is then to be opened by {@link #local}. */
    public static BlogHost forLoading(Path directory) throws IOException {
        return local(new DataLocation.Directory(directory).forLoading(), Transport.DIRECT);
    }

    private static BlogHost local(DataLocation location, Transport transport) throws IOException {
        allowPlainHttp();
        trustAnyCertificate();
        Orrery orrery = Orrery.start(
                OrrerySettings.defaults().withDataLocation(location).withoutRateLimit());
        return new BlogHost(new Account(orrery.endpoint(), orrery.key(), transport), Optional.of(orrery));
    }

    /** The fastest way to fill a database that is there. */
    public Destination destination(BlogDatabase database) {
        return own.<Destination>map(orrery -> new EngineDestination(orrery, database.design()))
                .orElseGet(() -> new BulkRequests(database));
    }

    /** The SDK's own switch for emulators on the same machine, whose certificates nobody has signed. */
    private static void trustAnyCertificate() {
        System.setProperty("COSMOS.EMULATOR_SERVER_CERTIFICATE_VALIDATION_DISABLED", "true");
    }

    /** The SDK's own switch for emulators: what stays in this process needs no encryption. */
    private static void allowPlainHttp() {
        System.setProperty("COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED", "true");
    }

    @Override
    public void close() {
        own.ifPresent(Orrery::close);
    }
}
