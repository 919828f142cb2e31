package dev.orrery.samples.modelling.command;

import dev.orrery.samples.modelling.Account;
import dev.orrery.samples.modelling.Sample;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which server the samples use: one that is running, or one of their own. */
final class ServerOptions {

    /** The key of Cosmos DB's emulator, which is public. */
    private static final String WELL_KNOWN_KEY =
            "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            description = "The address of a running server, which may be Cosmos DB itself. Without it, each sample has"
                    + " a server of its own, in memory.")
    private Optional<URI> endpoint;

    @Option(
            names = "--key",
            paramLabel = "BASE64",
            defaultValue = WELL_KNOWN_KEY,
            description = "A key of the account (default: the well-known one of Cosmos DB's emulator).")
    private String key;

    SampleServer open(Sample sample) throws IOException {
        return endpoint.isPresent()
                ? SampleServer.remote(new Account(endpoint.get(), key))
                : SampleServer.local(sample);
    }
}
