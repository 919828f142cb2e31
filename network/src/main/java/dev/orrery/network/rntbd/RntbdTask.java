package dev.orrery.network.rntbd;

import dev.orrery.network.Work;
import java.time.Duration;
import java.util.Optional;

/** A request that a handler has understood, and that waits for its answer. */
public interface RntbdTask {

    /** What answering takes. */
    Work work();

    /** Answers. It is called on a thread that suits the work, and may wait. */
    RntbdResponse answer();

    /**
     * Answers on the event loop, unless that turns out to take long; then it is answered as one that is busy. Asked only of
     * what is {@link Work#BRIEF}.
     */
    Optional<RntbdResponse> answerBriefly();

    /** What is answered instead if so much is going on that this can't be begun in time, or that there is no memory for it. */
    RntbdResponse refuse(Duration retryAfter);

    /** What is answered if the work failed in a way that nobody has foreseen. */
    RntbdResponse fail();
}
