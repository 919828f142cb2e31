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

    /** What one physical partition serves in a second: a container that has more has more of them. */
    public static final int PARTITION_THROUGHPUT = 10_000;

    private Containers() {}

    /** Makes a container that is one physical partition. */
    public static CosmosContainer create(CosmosDatabase database, String id, String partitionKeyPath) {
        return create(database, new CosmosContainerProperties(id, partitionKeyPath), PARTITION_THROUGHPUT);
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
