package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.message.CosmosRequest;

/** The logical partitions of requests that are about one; here their keys are hashed, and nowhere else. */
final class RequestKeys {

    private static final PartitionKey NO_KEY = PartitionKey.parse("[]");

    private RequestKeys() {}

    /** The logical partition that the request names. */
    static LogicalPartition where(CosmosRequest request, Container container) {
        return LogicalPartition.of(
                container.partitionKey(), request.partitionKey().orElseGet(() -> ofKeyless(container)));
    }

    /** The one in which something is written: that which the request names, or else that of the body. */
    static LogicalPartition where(CosmosRequest request, Container container, JsonValue body) {
        PartitionKey key = request.partitionKey().orElseGet(() -> container.partitionKey().keyOf(body));
        return LogicalPartition.of(container.partitionKey(), key);
    }

    /** Containers from the time before partition keys take requests without one. */
    private static PartitionKey ofKeyless(Container container) {
        if (!container.partitionKey().systemKey()) {
            throw new OrreryException(
                    ErrorCode.INVALID_PARTITION_KEY,
                    "PartitionKey value must be supplied for this operation: send the header "
                            + "x-ms-documentdb-partitionkey with all components of the key");
        }
        return NO_KEY;
    }
}
