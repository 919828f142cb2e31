package dev.orrery.benchmarks.direct;

import dev.orrery.server.DataLocation;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import dev.orrery.server.PortChoice;
import dev.orrery.server.ProtocolPort;
import java.nio.file.Path;

/** Orrery on a directory, as a process of its own. */
final class DirectProcess {

    /** For the second argument: no port. */
    static final String OFF = "off";

    private DirectProcess() {}

    /** Arguments: the directory, and the port of direct mode or {@link #OFF}. */
    public static void main(String[] arguments) throws Exception {
        PortChoice port = arguments[1].equals(OFF)
                ? PortChoice.OFF
                : new PortChoice.Exactly(Integer.parseInt(arguments[1]));
        Orrery orrery = Orrery.start(OrrerySettings.defaults()
                .withoutRateLimit()
                .withPort(ProtocolPort.DIRECT, port)
                .withDataLocation(new DataLocation.Directory(Path.of(arguments[0]))));
        System.out.println("ready " + orrery.endpoint().getPort());
        orrery.awaitClose();
    }
}
