package dev.orrery.server;

import dev.orrery.network.Work;
import dev.orrery.network.http.HttpHandler;
import dev.orrery.network.http.HttpRequest;
import dev.orrery.network.http.HttpResponse;
import dev.orrery.network.http.HttpTask;
import dev.orrery.protocol.cosmos.message.ActivityId;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.ErrorAnswer;
import dev.orrery.protocol.cosmos.message.ErrorStatus;
import dev.orrery.protocol.cosmos.rest.CosmosRest;
import java.time.Duration;
import java.util.Optional;

/** A handler that lets requests meet the faults planned for them, and hands the others on. */
final class FaultyHandler implements HttpHandler {

    private final HttpHandler next;
    private final RequestFaults faults;

    FaultyHandler(HttpHandler next, RequestFaults faults) {
        this.next = next;
        this.faults = faults;
    }

    @Override
    public HttpTask taskFor(HttpRequest request) {
        // A delay must not happen on the event loop.
        return faults.areNone()
                ? next.taskFor(request)
                : HttpTask.of(Work.WAITING, () -> answer(request));
    }

    private HttpResponse answer(HttpRequest request) {
        Optional<Fault> fault = faults.strike(request);
        return fault.isEmpty() ? next.taskFor(request).answer() : answer(request, fault.get());
    }

    private HttpResponse answer(HttpRequest request, Fault fault) {
        return switch (fault) {
            case Fault.Failure failure -> answer(request, failure);
            case Fault.Delay(Duration duration) -> {
                pause(duration);
                yield next.taskFor(request).answer();
            }
        };
    }

    private static HttpResponse answer(HttpRequest request, Fault.Failure failure) {
        String activityId = ActivityId.of(request.header(CosmosHeaders.ACTIVITY_ID));
        ErrorStatus status = new ErrorStatus(failure.status(), failure.subStatus());
        CosmosResponse response = ErrorAnswer.of(status, "This request was made to fail", activityId);
        if (failure.retryAfter().isPositive()) {
            response.header(CosmosHeaders.RETRY_AFTER_MILLIS, Long.toString(failure.retryAfter().toMillis()));
        }
        return CosmosRest.rendered(response.finish(activityId));
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
