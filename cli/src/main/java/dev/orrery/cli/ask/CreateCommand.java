package dev.orrery.cli.ask;

import dev.orrery.cli.client.Creation;
import dev.orrery.cli.client.Target;
import dev.orrery.cli.option.Version;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.resource.TableCatalog;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that creates a database or a container. */
@Command(
        name = "create",
        description = "Creates a database, a container with the database around it if that is missing, or a table.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footer = {"", "Example: orrery create shop people --partition-key /country",
            "         orrery create --api table people --manual 800"})
public final class CreateCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ResourceName resource = new ResourceName();

    @Option(
            names = "--partition-key",
            paramLabel = "PATH",
            split = ",",
            description = "The path of the container's partition key, such as /country; up to three of them, with commas "
                    + "between, make a hierarchy.")
    private List<String> partitionKey = List.of();

    @Option(
            names = "--ttl",
            paramLabel = "SECONDS",
            description = "Delete items of the container so long after their last change; -1 only those that say it.")
    private Optional<Integer> ttl;

    @Option(
            names = "--api",
            paramLabel = "API",
            description = "The API that it is for: sql (default), or table, which takes the name of a table in place of a database's.")
    private Api api = Api.SQL;

    @ArgGroup
    private ThroughputOptions throughput = new ThroughputOptions();

    @Mixin
    private ClientOptions server = new ClientOptions();

    @Override
    public void run() {
        check();
        Creation creation = new Creation(server.client());
        if (api == Api.TABLE) {
            creation.databaseIfMissing(TableCatalog.DATABASE);
            creation.container(TableCatalog.DATABASE, tableDefinition(), throughput.throughput());
        } else if (resource.container().isPresent()) {
            creation.databaseIfMissing(resource.database());
            creation.container(
                    resource.database(), resource.container().get(), partitionKey, throughput.throughput(), ttl);
        } else {
            creation.database(resource.database(), throughput.throughput());
        }
        print();
    }

    private JsonValue tableDefinition() {
        try {
            return TableCatalog.definition(resource.database());
        } catch (TableError e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private void check() {
        if (api == Api.TABLE) {
            checkTable();
            return;
        }
        if (resource.container().isPresent() && partitionKey.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "A container needs a --partition-key, such as /id");
        }
        if (resource.container().isEmpty() && (!partitionKey.isEmpty() || ttl.isPresent())) {
            throw new ParameterException(
                    spec.commandLine(), "--partition-key and --ttl belong to a container, which has no name here");
        }
    }

    private void checkTable() {
        if (resource.container().isPresent() || !partitionKey.isEmpty() || ttl.isPresent()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "A table has a name, and neither a --partition-key nor a --ttl: its entities have their keys");
        }
    }

    private Target created() {
        return api == Api.TABLE
                ? Target.of("dbs", TableCatalog.DATABASE, "colls", resource.database())
                : resource.target();
    }

    private void print() {
        PrintWriter out = spec.commandLine().getOut();
        out.println(server.wantsJson()
                ? new ValueWriter().startObject().name("created").value(created().link()).endObject().finish()
                : (api == Api.TABLE ? "Table " + resource.database() : resource.describe()) + " was created");
        out.flush();
    }
}
