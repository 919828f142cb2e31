package dev.orrery.cli.ask;

import dev.orrery.cli.client.AccountClient;
import dev.orrery.cli.client.Creation;
import dev.orrery.cli.option.Version;
import dev.orrery.model.value.ValueWriter;
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
        description = "Creates a database, or a container with the database around it if that is missing.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footer = {"", "Example: orrery create shop people --partition-key /country"})
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

    @ArgGroup
    private ThroughputOptions throughput = new ThroughputOptions();

    @Mixin
    private ClientOptions server = new ClientOptions();

    @Override
    public void run() {
        check();
        AccountClient account = server.client();
        Creation creation = new Creation(account);
        if (resource.container().isPresent()) {
            creation.databaseIfMissing(resource.database());
            creation.container(
                    resource.database(), resource.container().get(), partitionKey, throughput.throughput(), ttl);
        } else {
            creation.database(resource.database(), throughput.throughput());
        }
        print();
    }

    private void check() {
        if (resource.container().isPresent() && partitionKey.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "A container needs a --partition-key, such as /id");
        }
        if (resource.container().isEmpty() && (!partitionKey.isEmpty() || ttl.isPresent())) {
            throw new ParameterException(
                    spec.commandLine(), "--partition-key and --ttl belong to a container, which has no name here");
        }
    }

    private void print() {
        PrintWriter out = spec.commandLine().getOut();
        out.println(server.wantsJson()
                ? new ValueWriter().startObject().name("created").value(resource.target().link()).endObject().finish()
                : resource.describe() + " was created");
        out.flush();
    }
}
