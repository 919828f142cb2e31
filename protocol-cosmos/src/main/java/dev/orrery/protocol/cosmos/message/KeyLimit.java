package dev.orrery.protocol.cosmos.message;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import java.util.Optional;

/**
 * The partition keys that a request may touch.
 *
 * @param only a full key, or a prefix that the others begin with; empty if there is no limit
 */
public record KeyLimit(Optional<PartitionKey> only) {

    /** All keys. */
    public static final KeyLimit NONE = new KeyLimit(Optional.empty());

    /** Fails if a key is outside. */
    public void check(PartitionKey key) {
        if (only.isPresent() && !isWithin(key, only.get())) {
            throw new OrreryException(
                    ErrorCode.FORBIDDEN,
                    "The resource token is for the partition key {granted}, not for {asked}: use the key that its permission names, "
                            + "or a token without one")
                    .with("asked", key)
                    .with("granted", only.get());
        }
    }

    /** A limit without components is a key that no container has; that every key begins with it makes it no key to all. */
    private static boolean isWithin(PartitionKey key, PartitionKey granted) {
        return !granted.components().isEmpty() && key.startsWith(granted);
    }
}
