package dev.orrery.cli.start;

import dev.orrery.cli.option.Version;
import dev.orrery.engine.access.AccountKeys;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.net.URI;

/** What a server says when it is ready: how to reach it, and where its data is. */
public record Announcement(Orrery server, OrrerySettings settings) {

    public String text() {
        return """
                Orrery %s is ready at %s
                Its data is %s
                Through TLS it is at %s ('orrery cert' says how clients come to trust it)
                Its key is %s
                Connection string: AccountEndpoint=%s;AccountKey=%s;"""
                .formatted(
                        Version.current(),
                        server.endpoint(),
                        server.dataLocation().description(),
                        server.secureEndpoint(),
                        isWellKnown() ? server.key() + " (the emulator's, which everybody knows)" : "as given",
                        endpointForClients(),
                        isWellKnown() ? server.key() : "<the key as given>");
    }

    private boolean isWellKnown() {
        return AccountKeys.of(server.key()).includeWellKnown();
    }

    private URI endpointForClients() {
        return settings.advertisedEndpoint().orElseGet(server::secureEndpoint);
    }
}
