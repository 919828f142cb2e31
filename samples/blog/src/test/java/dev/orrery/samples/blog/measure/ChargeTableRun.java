package dev.orrery.samples.blog.measure;

import com.azure.cosmos.CosmosAsyncClient;
import dev.orrery.embedded.DataLocation;
import dev.orrery.embedded.Orrery;
import dev.orrery.embedded.OrrerySettings;
import dev.orrery.samples.blog.Account;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.data.Loader;
import dev.orrery.samples.blog.data.Progress;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.samples.blog.design.BlogSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A program that prints the thirty charges, for data of some size on a number of partitions. */
final class ChargeTableRun {

    private static final int USERS_AT_A_TIME = 20;

    private ChargeTableRun() {}

    /**
     * Loads, measures and prints.
     *
     * @param arguments a directory for the data, the scale, the partitions of the posts, how often each is measured, the
     *     designs
     */
    public static void main(String[] arguments) throws IOException {
        DataSet data = new DataSet(1, Double.parseDouble(arguments[1]));
        BlogSettings settings = new BlogSettings(1, Integer.parseInt(arguments[2]));
        DataLocation location = new DataLocation.Directory(Path.of(arguments[0]));
        OrrerySettings orrerySettings = OrrerySettings.defaults().withDataLocation(location).withoutRateLimit();
        try (Orrery orrery = Orrery.start(orrerySettings);
                CosmosAsyncClient client = new Account(orrery.secureEndpoint(), orrery.key()).client()) {
            for (String name : List.of(arguments).subList(4, arguments.length)) {
                Design design = Design.valueOf(name);
                BlogDatabase database = BlogDatabase.create(client, design, settings);
                new Loader(database, data, Progress.onStandardError(design.databaseId()), USERS_AT_A_TIME).load();
                new ChargeTable(data, 1)
                        .measure(database, Integer.parseInt(arguments[3]))
                        .forEach(System.out::println);
            }
        }
    }
}
