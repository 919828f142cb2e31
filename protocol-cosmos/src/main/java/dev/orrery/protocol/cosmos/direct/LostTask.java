package dev.orrery.protocol.cosmos.direct;

import dev.orrery.engine.watch.WireProtocol;
import dev.orrery.model.OrreryException;
import dev.orrery.network.Work;
import dev.orrery.network.rntbd.RntbdRequest;
import dev.orrery.network.rntbd.RntbdResponse;
import dev.orrery.network.rntbd.RntbdTask;
import dev.orrery.protocol.cosmos.service.CosmosService;
import java.time.Duration;
import java.util.Optional;

/** A request of which nobody can say what it is about. */
record LostTask(CosmosService service, RntbdRequest frame, OrreryException problem, String activityId)
        implements RntbdTask {

    @Override
    public Work work() {
        return Work.INSTANT;
    }

    @Override
    public RntbdResponse answer() {
        return DirectAnswer.of(service.refuse(WireProtocol.DIRECT, problem, activityId), frame, Optional.empty());
    }

    @Override
    public Optional<RntbdResponse> answerBriefly() {
        return Optional.of(answer());
    }

    @Override
    public RntbdResponse refuse(Duration retryAfter) {
        return answer();
    }

    @Override
    public RntbdResponse fail() {
        return DirectAnswer.of(service.failed(activityId), frame, Optional.empty());
    }
}
