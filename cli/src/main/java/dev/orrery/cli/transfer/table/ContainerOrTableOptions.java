package dev.orrery.cli.transfer.table;

import dev.orrery.cli.ask.Api;
import dev.orrery.cli.ask.ClientOptions;
import dev.orrery.cli.client.AccountClient;
import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.client.Target;
import dev.orrery.protocol.table.resource.TableCatalog;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of commands that are about the items of a container or the entities of a table. */
public final class ContainerOrTableOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = {"-d", "--database"},
            paramLabel = "NAME",
            description = "The name of the database; tables need none.")
    private Optional<String> database;

    @Option(
            names = {"-c", "--container"},
            paramLabel = "NAME",
            required = true,
            description = "The name of the container or table.")
    private String container;

    @Option(
            names = "--api",
            paramLabel = "API",
            description = "What is in the file: items (sql, the default) or entities of a table (table), as clients of tables "
                    + "write them in JSON: PartitionKey, RowKey, and properties with types such as "
                    + "\"n@odata.type\": \"Edm.Int64\".")
    private Api api = Api.SQL;

    @Mixin
    private ClientOptions server = new ClientOptions();

    /** Whether it is a table. */
    public boolean isTable() {
        return api == Api.TABLE;
    }

    /** What holds the items or entities, which need not be there. */
    public ContainerClient container() {
        AccountClient client = server.client();
        if (isTable()) {
            return client.container(TableCatalog.DATABASE, tableIn(client));
        }
        return client.container(
                database.orElseThrow(() -> mistake("Missing required option: '--database=NAME'")), container);
    }

    /** The name of the table as it was created: clients of tables find it in whatever case. */
    private String tableIn(AccountClient client) {
        if (database.isPresent() && !database.get().equals(TableCatalog.DATABASE)) {
            throw mistake("Tables are in no database but " + TableCatalog.DATABASE + ": leave out --database");
        }
        boolean hasTables = client.all(Target.of("dbs"), "Databases").stream()
                .anyMatch(each -> each.property("id").stringValue().equals(TableCatalog.DATABASE));
        if (!hasTables) {
            return container;
        }
        return client.all(Target.of("dbs", TableCatalog.DATABASE, "colls"), "DocumentCollections").stream()
                .map(each -> each.property("id").stringValue())
                .filter(container::equalsIgnoreCase)
                .findFirst()
                .orElse(container);
    }

    public boolean wantsJson() {
        return server.wantsJson();
    }

    private ParameterException mistake(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
