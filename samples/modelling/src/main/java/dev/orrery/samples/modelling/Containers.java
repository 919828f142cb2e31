package dev.orrery.samples.modelling;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.azure.cosmos.models.ThroughputProperties;
import java.util.List;
import java.util.function.Function;

/** How samples make and fill containers. */
public final class Containers {

    /** The most that a container may have and begin with one physical partition. */
    private static final int THROUGHPUT_OF_ONE = 10_000;

    /** With more it begins with a partition for each of these. */
    private static final int THROUGHPUT_OF_EACH = 6_000;

    private Containers() {}

    /** Makes a container that is one physical partition. */
    public static CosmosContainer create(CosmosDatabase database, String id, String partitionKeyPath) {
        return create(database, new CosmosContainerProperties(id, partitionKeyPath), THROUGHPUT_OF_ONE);
    }

    /** Makes a container of several physical partitions. */
    public static CosmosContainer createSpread(
            CosmosDatabase database, CosmosContainerProperties container, int partitions) {
        return create(database, container, partitions * THROUGHPUT_OF_EACH);
    }

    /** Makes a container of so many request units a second. */
    public static CosmosContainer create(CosmosDatabase database, CosmosContainerProperties container, int throughput) {
        database.createContainer(container, ThroughputProperties.createManualThroughput(throughput));
        return database.getContainer(container.getId());
    }

    /**
     * A partition key of several properties. Who knows only the first ones finds all below them without asking
     * everywhere.
     */
    public static PartitionKeyDefinition hierarchicalKey(String... paths) {
        return new PartitionKeyDefinition()
                .setPaths(List.of(paths))
                .setKind(PartitionKind.MULTI_HASH)
                .setVersion(PartitionKeyDefinitionVersion.V2);
    }

    /** Creates many items at once. */
    public static <T> void createAll(CosmosContainer container, List<T> items, Function<T, PartitionKey> keyOf) {
        List<CosmosItemOperation> operations = items.stream()
                .map(item -> CosmosBulkOperations.getCreateItemOperation(item, keyOf.apply(item)))
                .toList();
        for (CosmosBulkOperationResponse<Object> done : container.<Object>executeBulkOperations(operations)) {
            if (done.getResponse() == null || !done.getResponse().isSuccessStatusCode()) {
                throw new IllegalStateException("An item could not be created", done.getException());
            }
        }
    }
}
