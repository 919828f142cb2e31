package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.container.Container;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Resource;
import dev.orrery.protocol.cosmos.path.Owners;
import java.util.List;

/** {@code …/conflicts}: writes of several regions that collided. With one region there are none. */
public final class ConflictResource implements Resource {

    private final Owners owners;
    private final MetadataFeed feeds;

    public ConflictResource(Owners owners, MetadataFeed feeds) {
        this.owners = owners;
        this.feeds = feeds;
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        Container container = owners.container(request.path());
        return switch (request.operation()) {
            case LIST, QUERY -> feeds.answer(request, container.rid().toString(), List.of());
            case READ,
                    DELETE ->
                throw new OrreryException(ErrorCode.RESOURCE_NOT_FOUND,
                        "There is no conflict '{id}'. Read the conflicts again")
                        .with("id", request.path().ownId());
            default -> throw Resource.notAllowed(request);
        };
    }
}
