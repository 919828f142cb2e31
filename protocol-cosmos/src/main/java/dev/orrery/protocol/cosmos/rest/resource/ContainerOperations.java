package dev.orrery.protocol.cosmos.rest.resource;

import dev.orrery.engine.Engine;
import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;

/** {@code …/operations/partitionkeydelete}: deletes all items with a partition key, or with a prefix of one. */
public final class ContainerOperations implements Resource {

    private static final String PARTITION_KEY_DELETE = "partitionkeydelete";

    private final Engine engine;
    private final Owners owners;

    public ContainerOperations(Engine engine, Owners owners) {
        this.engine = engine;
        this.owners = owners;
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        Container container = owners.container(request.path());
        boolean isKnown = request.path().id().filter(PARTITION_KEY_DELETE::equals).isPresent();
        if (!isKnown || !request.method().equals("POST")) {
            throw Resource.notAllowed(request);
        }
        PartitionKey key = request.partitionKey()
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.INVALID_PARTITION_KEY, "Deleting by partition key needs a partition key header"));
        engine.items().deleteAll(container, key);
        return CosmosResponse.of(CosmosResponse.OK).charge(Prices.METADATA_WRITE);
    }
}
