package dev.orrery.protocol.cosmos.direct;

import dev.orrery.engine.query.view.TakesLonger;
import dev.orrery.network.Work;
import dev.orrery.network.rntbd.RntbdRequest;
import dev.orrery.network.rntbd.RntbdResponse;
import dev.orrery.network.rntbd.RntbdTask;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.service.CosmosService;
import java.time.Duration;
import java.util.Optional;

/** A request of direct mode on its way to the resource that answers. */
final class DirectTask implements RntbdTask {

    private final CosmosService service;
    private final Replicas replicas;
    private final RntbdRequest frame;
    private final CosmosRequest request;
    private final boolean isBarrier;
    private final Work work;

    DirectTask(
            CosmosService service,
            Replicas replicas,
            RntbdRequest frame,
            CosmosRequest request,
            boolean isBarrier,
            Work work) {
        this.service = service;
        this.replicas = replicas;
        this.frame = frame;
        this.request = request;
        this.isBarrier = isBarrier;
        this.work = work;
    }

    @Override
    public Work work() {
        return work;
    }

    @Override
    public RntbdResponse answer() {
        return rendered(service.answer(request.isBrief() ? request.unhurried() : request));
    }

    @Override
    public Optional<RntbdResponse> answerBriefly() {
        try {
            return Optional.of(rendered(service.answer(request)));
        } catch (TakesLonger e) {
            return Optional.empty();
        }
    }

    @Override
    public RntbdResponse refuse(Duration retryAfter) {
        return rendered(service.refuseForOverload(request, retryAfter));
    }

    @Override
    public RntbdResponse fail() {
        return rendered(service.failed(request.activityId()));
    }

    private RntbdResponse rendered(CosmosResponse answer) {
        CosmosResponse shown = isBarrier && answer.status() == CosmosResponse.OK ? answer.withoutBody() : answer;
        return DirectAnswer.of(shown, frame, replicas.of(answer, request));
    }
}
