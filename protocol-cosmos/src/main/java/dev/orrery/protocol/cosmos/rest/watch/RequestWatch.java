package dev.orrery.protocol.cosmos.rest.watch;

import dev.orrery.engine.container.Container;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;
import dev.orrery.protocol.cosmos.rest.path.Owners;
import java.util.Optional;

/** Finds out what a watcher wants to know of requests. */
public final class RequestWatch {

    private final RequestWatcher watcher;
    private final Owners owners;

    public RequestWatch(RequestWatcher watcher, Owners owners) {
        this.watcher = watcher;
        this.owners = owners;
    }

    /**
     * Tells of a request.
     *
     * @param request empty if there is no such resource, so that nobody can say what it would do
     */
    public void answered(Optional<CosmosRequest> request, CosmosResponse response, long nanos) {
        OperationKind operation = request.map(OperationKind::of).orElse(OperationKind.METADATA_READ);
        Optional<Container> container =
                response.container().or(() -> request.flatMap(it -> owners.findContainer(it.path())));
        watcher.answered(new AnsweredRequest(operation, container, response.status(), response.charge(), nanos));
    }
}
