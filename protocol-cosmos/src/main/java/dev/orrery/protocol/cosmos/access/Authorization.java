package dev.orrery.protocol.cosmos.access;

import dev.orrery.engine.access.Access;
import dev.orrery.engine.access.ResourceToken;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.resource.Database;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.KeyLimit;
import dev.orrery.protocol.cosmos.message.Operation;
import dev.orrery.protocol.cosmos.path.Owners;
import dev.orrery.protocol.cosmos.path.ResourcePath;
import java.util.Optional;

/**
 * Checks that a request stays within what its sender may do. What it does is its {@link Operation}; who may do that is in the
 * table of {@link Right}s; here is how far tokens reach.
 */
public final class Authorization {

    private final Owners owners;

    public Authorization(Owners owners) {
        this.owners = owners;
    }

    /**
     * Fails if the sender may not do what the request asks for.
     *
     * @return the limit that those operations have to keep to whose keys are in the body
     */
    public KeyLimit check(Access access, CosmosRequest request) {
        Right right = Right.neededFor(request.operation(), request.path().type());
        boolean isHeld = right.isHeldBy(Credential.of(access));
        return switch (access) {
            case Access.Full full -> KeyLimit.NONE;
            case Access.ReadOnly readOnly -> {
                if (!isHeld) {
                    throw readOnlyKey(right);
                }
                yield KeyLimit.NONE;
            }
            case Access.Granted(ResourceToken token) -> {
                if (!isHeld || !reaches(token, right, request.path())) {
                    throw insufficient(token);
                }
                yield right.isOfItems() ? checkKey(token, request) : KeyLimit.NONE;
            }
        };
    }

    private boolean reaches(ResourceToken token, Right right, ResourcePath asked) {
        ResourcePath granted = ResourcePath.ofLink(token.resource());
        return switch (right) {
            case READ_ACCOUNT -> true;
            case READ_DATABASE -> !granted.isInContainer() && isSameDatabase(granted, asked);
            // Who may use something in a container may know the container.
            case READ_CONTAINER -> isSameContainer(granted, asked);
            case WRITE_CONTAINER, READ_SCRIPTS, WRITE_SCRIPTS, RUN_PROCEDURES, READ_ITEMS, WRITE_ITEMS, READ_CONFLICTS,
                    WRITE_CONFLICTS ->
                isSameContainer(granted, asked) && isWithin(granted, asked);
            case READ_CATALOG, READ_PERMISSIONS, ADMINISTER, MAKE_BACKUPS -> false;
        };
    }

    /** Whether of one container a path leads to what was granted, or to something in it. */
    private static boolean isWithin(ResourcePath granted, ResourcePath asked) {
        return granted.isContainer() || (granted.type() == asked.type() && granted.id().equals(asked.id()));
    }

    private boolean isSameDatabase(ResourcePath granted, ResourcePath asked) {
        Optional<Database> database = owners.findDatabase(granted);
        return database.isPresent()
                ? owners.findDatabase(asked).filter(it -> it.rid().equals(database.get().rid())).isPresent()
                : granted.equals(asked);
    }

    /** A token tells nobody which other containers there are; but its own may be found to be gone. */
    private boolean isSameContainer(ResourcePath granted, ResourcePath asked) {
        if (!granted.isInContainer()) {
            return false;
        }
        Optional<Container> container = owners.findContainer(granted);
        return container.isPresent()
                ? owners.findContainer(asked).filter(it -> it.rid().equals(container.get().rid())).isPresent()
                : granted.toContainer().equals(asked.toContainer());
    }

    /** A request has to name the key. Bulk may leave that to its operations, each of which is checked with its own. */
    private KeyLimit checkKey(ResourceToken token, CosmosRequest request) {
        if (token.partitionKey().isEmpty()) {
            return KeyLimit.NONE;
        }
        PartitionKeyDefinition definition = owners.container(request.path()).partitionKey();
        KeyLimit limit = new KeyLimit(token.partitionKey().map(key -> meant(key, definition)));
        Optional<PartitionKey> asked = request.partitionKey();
        if (asked.isEmpty() && request.operation() != Operation.BULK) {
            throw withoutKey(token);
        }
        asked.ifPresent(key -> limit.check(meant(key, definition)));
        return limit;
    }

    /** In containers without a partition key there are two ways to say so. */
    private static PartitionKey meant(PartitionKey key, PartitionKeyDefinition definition) {
        return key.components().isEmpty() && definition.systemKey() ? definition.checkFull(key) : key;
    }

    /** The service answers writes with a read-only key as if the key were unknown; backups are not the service's. */
    private static OrreryException readOnlyKey(Right right) {
        return switch (right) {
            case READ_PERMISSIONS -> new OrreryException(
                    ErrorCode.FORBIDDEN,
                    "A read-only key does not show permissions, since their tokens may write: use a read-write key");
            case MAKE_BACKUPS -> new OrreryException(
                    ErrorCode.FORBIDDEN, "A read-only key makes no backups: use a read-write key");
            default -> new OrreryException(
                    ErrorCode.UNAUTHORIZED,
                    "The input authorization token can't serve the request. A read-only key is being used for what "
                            + "is not a read: use a read-write key");
        };
    }

    private static OrreryException withoutKey(ResourceToken token) {
        return new OrreryException(
                ErrorCode.FORBIDDEN,
                "The resource token of {resource} is for one partition key: name it in the header x-ms-documentdb-partitionkey")
                .with("resource", token.resource());
    }

    private static OrreryException insufficient(ResourceToken token) {
        return new OrreryException(
                ErrorCode.FORBIDDEN,
                "Insufficient permissions provided in the authorization header for the corresponding request: the token grants {mode} on {resource}. Use another token")
                .with("resource", token.resource())
                .with("mode", token.access());
    }
}
