package dev.orrery.network.http;

import dev.orrery.network.Work;
import java.util.Optional;

/** What answers requests. */
public interface HttpHandler {

    /** Answers a request. It is called on a thread that suits the work, and may wait. */
    HttpResponse handle(HttpRequest request);

    /** What kind of work a request will be. It is asked on the event loop, and has to be fast itself. */
    default Work workOf(HttpRequest request) {
        return Work.WAITING;
    }

    /**
     * Answers a request on the event loop, unless that turns out to take long. Asked only about what may be {@link
     * Work#BRIEF}; a request that gets no answer here is handled as one that is busy.
     */
    default Optional<HttpResponse> handleBriefly(HttpRequest request) {
        return Optional.empty();
    }
}
