package dev.orrery.protocol.cosmos.watch;

import dev.orrery.engine.container.Container;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.path.Owners;
import java.util.Optional;

/** Finds out what a watcher wants to know of requests. */
public final class RequestWatch {

    private final RequestWatcher watcher;
    private final Owners owners;

    public RequestWatch(RequestWatcher watcher, Owners owners) {
        this.watcher = watcher;
        this.owners = owners;
    }

    /** Tells of a request. */
    public void answered(CosmosRequest request, CosmosResponse response, long nanos) {
        Optional<Container> container = response.container().or(() -> owners.findContainer(request.path()));
        watcher.answered(new AnsweredRequest(
                OperationKind.of(request), container, response.status(), response.charge(), nanos));
    }

    /** Tells of a request for a resource that there can't be, so that nobody can say what it would do. */
    public void answeredNowhere(CosmosResponse response) {
        watcher.answered(new AnsweredRequest(
                OperationKind.METADATA_READ, Optional.empty(), response.status(), response.charge(), 0));
    }
}
