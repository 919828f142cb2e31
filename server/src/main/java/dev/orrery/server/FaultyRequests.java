package dev.orrery.server;

import dev.orrery.network.http.HeaderName;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.ErrorAnswer;
import dev.orrery.protocol.cosmos.message.ErrorStatus;
import dev.orrery.protocol.cosmos.message.WireRequest;
import dev.orrery.protocol.cosmos.service.Interception;
import java.time.Duration;
import java.util.Optional;

/** Lets requests meet the faults planned for them. */
record FaultyRequests(RequestFaults faults) implements Interception {

    @Override
    public boolean isIdle() {
        return faults.areNone();
    }

    @Override
    public Optional<CosmosResponse> insteadOf(CosmosRequest request) {
        return faults.strike(seenBy(request)).flatMap(fault -> switch (fault) {
            case Fault.Failure failure -> Optional.of(answer(request, failure));
            case Fault.Delay(Duration duration) -> {
                pause(duration);
                yield Optional.empty();
            }
        });
    }

    private static ClientRequest seenBy(CosmosRequest request) {
        WireRequest wire = request.wire();
        return new ClientRequest(
                wire.method(),
                wire.target(),
                name -> wire.header(HeaderName.of(name)),
                wire.body());
    }

    private static CosmosResponse answer(CosmosRequest request, Fault.Failure failure) {
        ErrorStatus status = new ErrorStatus(failure.status(), failure.subStatus());
        CosmosResponse response = ErrorAnswer.of(status, "This request was made to fail", request.activityId());
        if (failure.retryAfter().isPositive()) {
            response.header(CosmosHeaders.RETRY_AFTER_MILLIS, Long.toString(failure.retryAfter().toMillis()));
        }
        return response;
    }

    private static void pause(Duration duration) {
        try {
            Thread.sleep(duration);
        } catch (InterruptedException e) {
            // The server is closing: the answer comes at once.
            Thread.currentThread().interrupt();
        }
    }
}
