package dev.orrery.protocol.cosmos.batch;

import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.Optional;

/**
 * One operation of a batch as the client sent it. What its type needs may be missing, for that is for {@link
 * BatchTranslation} to say: in bulk the other operations go on.
 */
public record BatchOperation(
        BatchOperationType type,
        Optional<String> id,
        Optional<PartitionKey> partitionKey,
        Optional<JsonValue> resourceBody,
        Optional<String> ifMatch,
        Optional<String> ifNoneMatch,
        boolean minimalReturn,
        Optional<String> indexingDirective) {

    /** The same operation, whose client doesn't want to see what it wrote. */
    public BatchOperation withMinimalReturn() {
        return new BatchOperation(type, id, partitionKey, resourceBody, ifMatch, ifNoneMatch, true, indexingDirective);
    }
}
