package dev.orrery.network.http;

import dev.orrery.network.Work;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** A request that a handler has understood, and that waits for its answer. */
public interface HttpTask {

    /** What answering takes. */
    Work work();

    /** Answers. It is called on a thread that suits the work, and may wait. */
    HttpResponse answer();

    /**
     * Answers on the event loop, unless that turns out to take long; then it is answered as one that is busy. Asked only of
     * what is {@link Work#BRIEF}.
     */
    default Optional<HttpResponse> answerBriefly() {
        return Optional.empty();
    }

    /** What is answered instead if so much is going on that this can't be begun in time. */
    default HttpResponse refuse(Duration retryAfter) {
        return Refusal.overloaded().toResponse();
    }

    /** A task that is not tried on the event loop. */
    static HttpTask of(Work work, Supplier<HttpResponse> answer) {
        return new HttpTask() {
            @Override
            public Work work() {
                return work;
            }

            @Override
            public HttpResponse answer() {
                return answer.get();
            }
        };
    }
}
