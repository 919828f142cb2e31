package dev.orrery.network.http;

import dev.orrery.network.Work;
import java.util.function.Function;

/** What answers requests. */
public interface HttpHandler {

    /**
     * Finds out what a request asks for, and so which work it will be. Called on the event loop, so it has to be fast itself;
     * what it finds out is kept in the task, so that nothing has to be found out again.
     */
    HttpTask taskFor(HttpRequest request);

    /** A handler to which all requests are the same kind of work. */
    static HttpHandler of(Work work, Function<HttpRequest, HttpResponse> answer) {
        return request -> HttpTask.of(work, () -> answer.apply(request));
    }
}
