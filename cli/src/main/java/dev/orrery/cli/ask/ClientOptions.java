package dev.orrery.cli.ask;

import dev.orrery.cli.client.AccountClient;
import dev.orrery.cli.option.OptionTypes;
import dev.orrery.engine.access.AccountKeys;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of commands that ask a running server. */
public final class ClientOptions {

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            defaultValue = "http://localhost:8081/",
            converter = OptionTypes.Endpoint.class,
            description = "The address of the server, of Orrery or of Cosmos DB (default: ${DEFAULT-VALUE}).")
    private URI endpoint;

    @Option(
            names = "--key",
            paramLabel = "BASE64",
            converter = OptionTypes.Key.class,
            description = "A key of the account (default: the well-known one of Cosmos DB's emulator). On the command line "
                    + "everybody on this machine sees it in the list of processes; ORRERY_KEY keeps it to yourself.")
    private Optional<String> key;

    @Option(names = "--json", description = "Print JSON, for programs.")
    private boolean json;

    private final List<AccountClient> clients = new ArrayList<>();

    public AccountClient client() {
        return client(Optional.empty(), Optional.empty());
    }

    /** A client of another account; what is not said of it is as here. */
    public AccountClient client(Optional<URI> otherEndpoint, Optional<String> otherKey) {
        AccountClient client = new AccountClient(
                otherEndpoint.orElse(endpoint), otherKey.orElseGet(this::keyText), Clock.systemUTC());
        clients.add(client);
        return client;
    }

    /** Ends the connections of all clients; they can't be used any more. */
    void endConnections() {
        clients.forEach(AccountClient::close);
    }

    public boolean wantsJson() {
        return json;
    }

    private String keyText() {
        return key.orElse(AccountKeys.WELL_KNOWN.primary());
    }
}
