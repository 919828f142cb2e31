package dev.orrery.cli.transfer;

import dev.orrery.cli.ask.ThroughputOptions;
import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.client.Creation;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options by which a container is made that items are to be written to. */
final class TargetOptions {

    @Option(
            names = "--partition-key",
            paramLabel = "PATH",
            split = ",",
            description = "Create the container if it is missing, and its database, with this path as partition key; up to "
                    + "three paths, with commas between, make a hierarchy.")
    private List<String> partitionKey = List.of();

    @ArgGroup
    private ThroughputOptions throughput = new ThroughputOptions();

    void createIfWanted(ContainerClient container) {
        if (!partitionKey.isEmpty() && !container.exists()) {
            Creation creation = new Creation(container.account());
            creation.databaseIfMissing(container.database());
            creation.container(
                    container.database(),
                    container.name(),
                    partitionKey,
                    throughput.throughput(),
                    Optional.empty());
        }
    }
}
