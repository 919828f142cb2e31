package dev.orrery.server;

import dev.orrery.protocol.cosmos.rest.AccountKeys;
import dev.orrery.server.client.AccountClient;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of commands that ask a running server. */
final class ClientOptions {

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            defaultValue = "http://localhost:8081/",
            converter = OptionTypes.Endpoint.class,
            description = "The address of the server (default: ${DEFAULT-VALUE}).")
    private URI endpoint;

    @Option(
            names = "--key",
            paramLabel = "BASE64",
            converter = OptionTypes.Key.class,
            description = "A key of the account (default: the well-known one of Cosmos DB's emulator).")
    private Optional<String> key;

    @Option(names = "--json", description = "Print the server's answer as JSON.")
    private boolean json;

    AccountClient client() {
        return new AccountClient(endpoint, key.orElse(AccountKeys.WELL_KNOWN.primary()), Clock.systemUTC());
    }

    boolean wantsJson() {
        return json;
    }
}
