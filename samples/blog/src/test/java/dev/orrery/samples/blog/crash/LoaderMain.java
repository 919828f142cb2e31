package dev.orrery.samples.blog.crash;

import com.azure.cosmos.CosmosAsyncClient;
import dev.orrery.samples.blog.Account;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.data.Loader;
import dev.orrery.samples.blog.data.Progress;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.samples.blog.design.BlogSettings;
import java.net.URI;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A process that loads a data set: {@code LoaderMain <endpoint> <key> <design> <seed> <scale>}. It tells when some more
 * items are there.
 */
final class LoaderMain {

    /** How many items are some more. */
    static final int SOME = 100;

    private LoaderMain() {}

    public static void main(String[] arguments) {
        Parent.serve(() -> load(arguments));
    }

    private static void load(String[] arguments) {
        Account account = new Account(URI.create(arguments[0]), arguments[1]);
        DataSet data = new DataSet(Long.parseLong(arguments[3]), Double.parseDouble(arguments[4]));
        CosmosAsyncClient client = account.client();
        BlogDatabase database = BlogDatabase.create(client, Design.valueOf(arguments[2]), new BlogSettings(1, 3));
        new Loader(database, data, progress(), 1).load();
        Parent.say(Parent.LOADED);
    }

    /** The clock of a bar is asked for each item. */
    private static Progress progress() {
        AtomicInteger items = new AtomicInteger();
        return new Progress("loading", System.err, () -> {
            if (items.incrementAndGet() % SOME == 0) {
                Parent.say(Parent.SOME_MORE);
            }
            return InstantSource.system().instant();
        });
    }
}
