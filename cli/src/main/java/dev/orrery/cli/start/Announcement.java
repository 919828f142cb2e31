package dev.orrery.cli.start;

import static java.util.stream.Collectors.joining;

import dev.orrery.cli.option.Version;
import dev.orrery.engine.access.AccountKeys;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import dev.orrery.server.ProtocolPort;
import java.net.URI;

/** What a server says when it is ready: how to reach it, and where its data is. */
public record Announcement(Orrery server, OrrerySettings settings) {

    static final String EXPLORER = "_explorer/";

    private static final String ENFORCED = "enforced: what goes beyond it gets 429, as with Cosmos DB";
    private static final String COUNTED =
            "counted, not enforced: nothing gets 429 ('start --rate-limit' rehearses that)";

    public String text() {
        return """
                Data Explorer: %s
                Orrery %s is ready at %s
                Its data is %s
                Its throughput is %s
                Through TLS it is at %s ('orrery cert' says how clients come to trust it)%s
                Its key is %s
                Connection string: AccountEndpoint=%s;AccountKey=%s;%s
                Next: 'orrery open' shows the Data Explorer, 'orrery sample load' fills in data to play with,
                'orrery import FILE -d DATABASE -c CONTAINER --partition-key /PATH' your own; Ctrl-C stops"""
                .formatted(
                        server.endpoint().resolve(EXPLORER),
                        Version.current(),
                        server.endpoint(),
                        server.dataLocation().description(),
                        settings.engine().throughput().enforced() ? ENFORCED : COUNTED,
                        server.secureEndpoint(),
                        server.port(ProtocolPort.DIRECT).stream()
                                .mapToObj(port -> "; in direct mode on port " + port)
                                .collect(joining()),
                        isWellKnown() ? server.key() + " (the emulator's, which everybody knows)" : "as given",
                        endpointForClients(),
                        shownKey(),
                        server.port(ProtocolPort.TABLE).isPresent() ? "\nOf tables: " + ofTables() : "");
    }

    private String ofTables() {
        return server.tableConnectionString().replace(server.key(), shownKey());
    }

    private String shownKey() {
        return isWellKnown() ? server.key() : "<the key as given>";
    }

    private boolean isWellKnown() {
        return AccountKeys.of(server.key()).includeWellKnown();
    }

    private URI endpointForClients() {
        return settings.advertisedEndpoint().orElseGet(server::secureEndpoint);
    }
}
