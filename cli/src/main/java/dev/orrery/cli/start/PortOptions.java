package dev.orrery.cli.start;

import dev.orrery.cli.option.OptionTypes;
import dev.orrery.server.OrrerySettings;
import dev.orrery.server.PortChoice;
import dev.orrery.server.ProtocolPort;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for ports beside the one of REST. */
final class PortOptions {

    @Option(
            names = "--direct-port",
            paramLabel = "NUMBER",
            converter = OptionTypes.Port.class,
            description = "The port of direct mode, which the SDKs for Java and .NET use unless told otherwise (default: 10251, or "
                    + "a free one if somebody else has it); 0 takes a free one, 'off' none.")
    private Optional<PortChoice> direct;

    @Option(
            names = "--direct-host",
            paramLabel = "NAME[:PORT]",
            description = "The name, and the port if it is mapped to another, that clients in direct mode are told to use (default: "
                    + "the name by which they came).")
    private Optional<String> directHost;

    @Option(
            names = "--table-port",
            paramLabel = "NUMBER",
            converter = OptionTypes.Port.class,
            description = "The port of the Table API, for http and https (default: 8902, or a free one if somebody else has it); 0 "
                    + "takes a free one, 'off' none.")
    private Optional<PortChoice> table;

    OrrerySettings addTo(OrrerySettings settings) {
        OrrerySettings withPorts = settings
                .withPort(ProtocolPort.DIRECT, chosen(direct, ProtocolPort.DIRECT, settings))
                .withPort(ProtocolPort.TABLE, chosen(table, ProtocolPort.TABLE, settings));
        return directHost.map(withPorts::withDirectHost).orElse(withPorts);
    }

    /** Who leaves the port of REST to us leaves the others as well. */
    private static PortChoice chosen(Optional<PortChoice> said, ProtocolPort protocol, OrrerySettings settings) {
        return said
                .orElseGet(() -> settings.port() == 0 ? PortChoice.FREE : new PortChoice.Preferably(protocol.usual()));
    }
}
