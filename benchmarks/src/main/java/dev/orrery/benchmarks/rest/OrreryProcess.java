package dev.orrery.benchmarks.rest;

import dev.orrery.server.DataLocation;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.nio.file.Path;

/** Orrery on a directory, as {@link ServerProcess} starts it; with a second argument it limits throughput. */
final class OrreryProcess {

    private OrreryProcess() {}

    public static void main(String[] arguments) throws Exception {
        OrrerySettings limited = OrrerySettings.defaults().withRateLimit();
        OrrerySettings settings = arguments.length > 1 ? limited : limited.withoutRateLimit();
        Orrery orrery =
                Orrery.start(settings.withDataLocation(new DataLocation.Directory(Path.of(arguments[0]))));
        System.out.println("ready " + orrery.endpoint().getPort());
        orrery.awaitClose();
    }
}
