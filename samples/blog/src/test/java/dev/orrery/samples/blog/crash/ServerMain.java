package dev.orrery.samples.blog.crash;

import dev.orrery.server.DataLocation;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.nio.file.Path;

/** A process that is a server: {@code ServerMain <directory> <port>}. */
final class ServerMain {

    private ServerMain() {}

    public static void main(String[] arguments) {
        Parent.serve(() -> run(arguments));
    }

    private static void run(String[] arguments) throws IOException {
        OrrerySettings settings = OrrerySettings.defaults()
                .withAddress(OrrerySettings.LOOPBACK, Integer.parseInt(arguments[1]))
                .withDataLocation(new DataLocation.Directory(Path.of(arguments[0])))
                .withoutRateLimit();
        Orrery orrery = Orrery.start(settings);
        // Made now, or the first client may not have the patience to wait for it.
        orrery.certificate();
        Parent.say(Parent.READY);
        Parent.listen(line -> {});
        orrery.close();
    }
}
