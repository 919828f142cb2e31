package dev.orrery.http;

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

    /** What answering a request takes. */
    enum Work {
        /** Microseconds, without waiting for anything: done on the event loop, where the request was read. */
        INSTANT,
        /** Mostly microseconds, but one can't know: tried on the event loop, and done elsewhere if it takes longer. */
        BRIEF,
        /** Mostly waiting, such as for a commit: done on a virtual thread. */
        WAITING,
        /** Mostly computing or reading, for a while: done by one of a few threads of the system. */
        BUSY,
        /** What a user's program does, which may be anything: done by threads of the system that do nothing else. */
        PROGRAM
    }
}
