package dev.orrery.protocol.cosmos.rest.access;

import dev.orrery.engine.access.Access;
import dev.orrery.engine.access.ResourceToken;
import dev.orrery.engine.resource.PermissionMode;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import dev.orrery.protocol.cosmos.rest.message.Operation;
import dev.orrery.protocol.cosmos.rest.path.Owners;
import dev.orrery.protocol.cosmos.rest.path.ResourcePath;
import dev.orrery.protocol.cosmos.rest.path.ResourceType;
import java.util.Optional;
import java.util.Set;

/** Checks that a request stays within what its sender may do. */
public final class Authorization {

    /** What clients read about a container before they can ask for anything in it. */
    private static final Set<ResourceType> NEEDED_BY_CLIENTS =
            Set.of(ResourceType.CONTAINER, ResourceType.PARTITION_RANGE);

    private final Owners owners;

    public Authorization(Owners owners) {
        this.owners = owners;
    }

    public void check(Access access, CosmosRequest request) {
        switch (access) {
            case Access.Full full -> {}
            case Access.ReadOnly readOnly -> {}
            case Access.Granted(ResourceToken token) -> checkToken(token, request);
        }
    }

    private void checkToken(ResourceToken token, CosmosRequest request) {
        if (request.path().type() == ResourceType.ACCOUNT) {
            return;
        }
        if (request.operation() == Operation.SPLIT || request.operation() == Operation.MERGE) {
            throw insufficient(token);
        }
        boolean isWrite = !request.operation().isRead();
        ResourcePath granted = ResourcePath.ofLink(token.resource());
        if (isWrite && (token.access() == PermissionMode.Access.READ || !isWithin(granted, request.path()))) {
            throw insufficient(token);
        }
        if (!isWrite && !isWithin(granted, request.path()) && !isNeededFor(granted, request)) {
            throw insufficient(token);
        }
        token.partitionKey().ifPresent(key -> checkKey(key, token, request));
    }

    /** Whether a path leads to what was granted, or to something in it. */
    private boolean isWithin(ResourcePath granted, ResourcePath asked) {
        if (granted.type() == ResourceType.DATABASE) {
            return asked.type() == ResourceType.DATABASE && sameDatabase(granted, asked);
        }
        if (!granted.isInContainer() || !asked.isInContainer() || !sameContainer(granted, asked)) {
            return false;
        }
        return granted.type() == ResourceType.CONTAINER
                ? asked.type() != ResourceType.CONTAINER || asked.id().isPresent()
                : granted.type() == asked.type() && granted.id().equals(asked.id());
    }

    private boolean isNeededFor(ResourcePath granted, CosmosRequest request) {
        return request.operation().isRead()
                && NEEDED_BY_CLIENTS.contains(request.path().type())
                && granted.isInContainer()
                && request.path().isInContainer()
                && sameContainer(granted, request.path());
    }

    private boolean sameDatabase(ResourcePath granted, ResourcePath asked) {
        return asked.id().isPresent() && owners.database(granted).rid().equals(owners.database(asked).rid());
    }

    private boolean sameContainer(ResourcePath granted, ResourcePath asked) {
        return owners.container(granted).rid().equals(owners.container(asked).rid());
    }

    private static void checkKey(PartitionKey key, ResourceToken token, CosmosRequest request) {
        if (NEEDED_BY_CLIENTS.contains(request.path().type())) {
            return;
        }
        Optional<PartitionKey> asked = request.partitionKey();
        if (asked.isEmpty() || !startsWith(asked.get(), key)) {
            throw insufficient(token);
        }
    }

    private static boolean startsWith(PartitionKey asked, PartitionKey granted) {
        int count = granted.components().size();
        return asked.components().size() >= count
                && asked.components().subList(0, count).equals(granted.components());
    }

    private static OrreryException insufficient(ResourceToken token) {
        return new OrreryException(
                ErrorCode.FORBIDDEN,
                "Insufficient permissions provided in the authorization header for the corresponding request")
                .with("resource", token.resource())
                .with("mode", token.access());
    }
}
