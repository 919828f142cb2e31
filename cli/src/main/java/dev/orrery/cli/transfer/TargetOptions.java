package dev.orrery.cli.transfer;

import dev.orrery.cli.ask.ThroughputOptions;
import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.client.Creation;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.resource.TableCatalog;
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

    /** Makes a table unless it is there; a table needs nothing to be said of it. */
    void createTableIfMissing(ContainerClient table) {
        if (!partitionKey.isEmpty()) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "A table has no --partition-key: its entities have a PartitionKey. Leave it out");
        }
        if (!table.exists()) {
            Creation creation = new Creation(table.account());
            creation.databaseIfMissing(table.database());
            creation.container(table.database(), definition(table.name()), throughput.throughput());
        }
    }

    private static JsonValue definition(String table) {
        try {
            return TableCatalog.definition(table);
        } catch (TableError e) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST, "{problem}", e).with("problem", e.getMessage());
        }
    }

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
