package dev.orrery.protocol.cosmos.rest;

import dev.orrery.engine.query.view.TakesLonger;
import dev.orrery.network.Work;
import dev.orrery.network.http.HttpResponse;
import dev.orrery.network.http.HttpTask;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.service.CosmosService;
import java.time.Duration;
import java.util.Optional;

/** A request of the protocol on its way to the resource that answers. */
final class CosmosTask implements HttpTask {

    private final CosmosService service;
    private final CosmosRequest request;
    private final Work work;

    CosmosTask(CosmosService service, CosmosRequest request, Work work) {
        this.service = service;
        this.request = request;
        this.work = work;
    }

    @Override
    public Work work() {
        return work;
    }

    @Override
    public HttpResponse answer() {
        return CosmosRest.rendered(service.answer(request.isBrief() ? request.unhurried() : request));
    }

    @Override
    public Optional<HttpResponse> answerBriefly() {
        try {
            return Optional.of(CosmosRest.rendered(service.answer(request)));
        } catch (TakesLonger e) {
            return Optional.empty();
        }
    }

    /** As if its throughput were used up, since that is what all SDKs understand: they wait and try again. */
    @Override
    public HttpResponse refuse(Duration retryAfter) {
        return CosmosRest.rendered(service.refuseForOverload(request, retryAfter));
    }
}
