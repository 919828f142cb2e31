package dev.orrery.cli.transfer;

import dev.orrery.cli.ask.ClientOptions;
import dev.orrery.cli.client.AccountClient;
import dev.orrery.cli.client.Creation;
import dev.orrery.cli.client.ItemWrite;
import dev.orrery.cli.client.ItemWriter;
import dev.orrery.cli.client.Target;
import dev.orrery.cli.client.WriteResult;
import dev.orrery.cli.option.Version;
import dev.orrery.cli.print.ReadableNumbers;
import dev.orrery.explorer.SampleData;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that fills an account with data to play with. */
@Command(
        name = "load",
        description = "Fills a running server with data to play with: 'shop' has customers, products and orders, 'blog' the same "
                + "posts in three designs. Tells a first query.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false)
public final class LoadSampleCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            defaultValue = "shop",
            description = "shop or blog (default: ${DEFAULT-VALUE}).")
    private String name;

    @Mixin
    private ClientOptions server = new ClientOptions();

    @Override
    public void run() {
        if (!SampleData.names().contains(name)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "There is no sample '" + name + "', only " + String.join(" and ", SampleData.names()));
        }
        AccountClient account = server.client();
        JsonValue sample = JsonText.parse(SampleData.json(name));
        checkDatabases(account, sample);
        PrintWriter out = spec.commandLine().getOut();
        for (JsonValue database : sample.property("databases").elements()) {
            for (JsonValue container : database.property("containers").elements()) {
                out.println(load(account, database.property("id").stringValue(), container));
            }
        }
        out.println();
        out.println("A first query: " + firstQuery(sample.property("query")));
        out.flush();
    }

    /** What is there under the same name may be somebody's own. */
    private static void checkDatabases(AccountClient account, JsonValue sample) {
        Set<String> present = account.all(Target.of("dbs"), "Databases").stream()
                .map(database -> database.property("id").stringValue())
                .collect(Collectors.toSet());
        for (JsonValue database : sample.property("databases").elements()) {
            String id = database.property("id").stringValue();
            if (present.contains(id)) {
                throw new OrreryException(ErrorCode.DATABASE_EXISTS,
                        "There is a database '{database}' already. Delete it with 'orrery delete {database}' to load the sample anew")
                        .with("database", id);
            }
        }
    }

    private static String load(AccountClient account, String database, JsonValue container) {
        String id = container.property("id").stringValue();
        List<String> paths = new ArrayList<>();
        container.property("partitionKey").elements().forEach(path -> paths.add(path.stringValue()));
        Creation creation = new Creation(account);
        creation.databaseIfMissing(database);
        creation.container(database, id, paths, Optional.empty(), Optional.empty());
        int items = write(new ItemWriter(account.container(database, id), true), container.property("items"));
        return database + "/" + id + ": " + ReadableNumbers.count(items, "item");
    }

    private static int write(ItemWriter writer, JsonValue items) {
        List<ItemWrite> writes = new ArrayList<>();
        items.elements().forEach(item -> writes.add(ItemWrite.of(item, writer.partitionKey().keyOf(item))));
        for (int start = 0; start < writes.size(); start += writer.itemsMax()) {
            List<ItemWrite> portion = writes.subList(start, Math.min(writes.size(), start + writer.itemsMax()));
            writer.write(portion).stream().filter(WriteResult::isFailure).findFirst().ifPresent(failure -> {
                throw failure.refusal();
            });
        }
        return writes.size();
    }

    private static String firstQuery(JsonValue query) {
        return "orrery query \"%s\" -d %s -c %s --explain".formatted(
                query.property("text").stringValue().replace('\n', ' '),
                query.property("database").stringValue(),
                query.property("container").stringValue());
    }
}
