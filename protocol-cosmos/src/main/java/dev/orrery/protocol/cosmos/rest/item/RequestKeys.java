package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.container.Container;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;

/** The partition keys of requests that are about one logical partition. */
final class RequestKeys {

    private RequestKeys() {}

    /** The key that the request names, with all components. */
    static PartitionKey full(CosmosRequest request, Container container) {
        return request.partitionKey().map(container.partitionKey()::checkFull).orElseGet(() -> ofKeyless(container));
    }

    /** The key under which something is written: the one that the request names, or else that of its body. */
    static PartitionKey ofWritten(CosmosRequest request, Container container) {
        PartitionKey key =
                request.partitionKey().orElseGet(() -> container.partitionKey().keyOf(request.bodyObject()));
        return container.partitionKey().checkFull(key);
    }

    /** Containers from the time before partition keys take requests without one. */
    private static PartitionKey ofKeyless(Container container) {
        if (!container.partitionKey().systemKey()) {
            throw new OrreryException(
                    ErrorCode.INVALID_PARTITION_KEY,
                    "PartitionKey value must be supplied for this operation: send the header "
                            + "x-ms-documentdb-partitionkey with all components of the key");
        }
        return PartitionKey.parse("[]");
    }
}
