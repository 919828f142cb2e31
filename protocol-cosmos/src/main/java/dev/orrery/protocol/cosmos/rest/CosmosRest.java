package dev.orrery.protocol.cosmos.rest;

import dev.orrery.engine.watch.ActivityId;
import dev.orrery.engine.watch.WireProtocol;
import dev.orrery.model.OrreryException;
import dev.orrery.network.Work;
import dev.orrery.network.http.HttpHandler;
import dev.orrery.network.http.HttpRequest;
import dev.orrery.network.http.HttpResponse;
import dev.orrery.network.http.HttpTask;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Operation;
import dev.orrery.protocol.cosmos.path.AddressesTarget;
import dev.orrery.protocol.cosmos.path.ResourcePath;
import dev.orrery.protocol.cosmos.service.CosmosService;

/** Cosmos DB's REST protocol: makes requests of what comes by HTTP, and messages of the answers. */
public final class CosmosRest implements HttpHandler {

    private final CosmosService service;
    private final Health health;

    public CosmosRest(CosmosService service, Health health) {
        this.service = service;
        this.health = health;
    }

    /** Reads the path and finds out what is to be done, once for all that follows. */
    @Override
    public HttpTask taskFor(HttpRequest http) {
        if (Health.isAskedBy(http)) {
            return HttpTask.of(Work.INSTANT, () -> health.answer(http));
        }
        String activityId = ActivityId.of(http.header(CosmosHeaders.ACTIVITY_ID));
        try {
            RestRequest wire = new RestRequest(http);
            boolean isForAddresses = AddressesTarget.isMeantBy(http.target());
            ResourcePath path = isForAddresses
                    ? AddressesTarget.parse(http.target()).about()
                    : ResourcePath.parse(http.target());
            Operation operation = isForAddresses ? Operation.ADDRESSES : Operation.of(wire, path);
            Work work = service.workOf(operation, path.type(), wire);
            return new CosmosTask(
                    service, new CosmosRequest(wire, path, operation, activityId, work == Work.BRIEF), work);
        } catch (OrreryException pathLeadsNowhere) {
            return HttpTask.of(
                    Work.INSTANT,
                    () -> rendered(service.refuse(WireProtocol.REST, pathLeadsNowhere, activityId)));
        }
    }

    /** An answer as HTTP has it. */
    public static HttpResponse rendered(CosmosResponse answer) {
        HttpResponse response = new HttpResponse(answer.status());
        for (CosmosResponse.Header header : answer.headers()) {
            response.header(header.name(), header.value());
        }
        return response.body(answer.body());
    }
}
