package dev.orrery.benchmarks.script;

import dev.orrery.server.DataLocation;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** A server that is started, called once, and stopped; it prints how many milliseconds the two first took. */
final class FirstCall {

    private FirstCall() {}

    /** Arguments: the directory, and how many milliseconds to wait before the call; without them there is no call. */
    public static void main(String[] arguments) throws Exception {
        long begin = System.nanoTime();
        try (Orrery orrery = Orrery.start(OrrerySettings.defaults()
                .withDataLocation(new DataLocation.Directory(Path.of(arguments[0]))))) {
            long started = System.nanoTime();
            long took = arguments.length > 1 ? call(Posts.of(orrery.engine()), Long.parseLong(arguments[1])) : 0;
            System.out.printf(Locale.ROOT, "%.1f %.1f%n", (started - begin) / 1e6, took / 1e6);
            if (arguments.length == 1 && orrery.engine().procedures().isLoaded()) {
                throw new IllegalStateException("The language was loaded, although there is no script");
            }
        }
    }

    private static long call(Posts posts, long waitMillis) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(waitMillis);
        long start = System.nanoTime();
        posts.byProcedureAgain();
        return System.nanoTime() - start;
    }
}
