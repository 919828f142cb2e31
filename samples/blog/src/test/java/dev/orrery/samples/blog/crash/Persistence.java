package dev.orrery.samples.blog.crash;

import com.azure.cosmos.CosmosException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.Exceptions;

/** Repeats requests until they are answered, however often the server is gone. */
final class Persistence {

    /** No answer, or one that asks for another attempt. */
    private static final Set<Integer> OUTAGES = Set.of(0, 408, 410, 449, 503);

    /** Of a procedure that had no time left. */
    private static final int RETRY_WITH = 449;

    private static final long AGAIN_MILLIS = 50;

    private final AtomicInteger repeated = new AtomicInteger();

    /** Does something that may be done twice: what is created has an id. */
    void insist(Runnable request) {
        while (!isDone(request)) {
            repeated.incrementAndGet();
            pause();
        }
    }

    private boolean isDone(Runnable request) {
        try {
            request.run();
            return true;
        } catch (RuntimeException e) {
            if (!isOutage(e)) {
                throw e;
            }
            return false;
        }
    }

    /** A query may have asked several partitions, and so fail several times. */
    private static boolean isOutage(RuntimeException failure) {
        List<CosmosException> refusals = Exceptions.unwrapMultiple(failure).stream()
                .filter(CosmosException.class::isInstance)
                .map(CosmosException.class::cast)
                .toList();
        return !refusals.isEmpty() && refusals.stream().allMatch(Persistence::isOutage);
    }

    private static boolean isOutage(CosmosException refusal) {
        return OUTAGES.contains(refusal.getStatusCode()) || refusal.getSubStatusCode() == RETRY_WITH;
    }

    private static void pause() {
        try {
            Thread.sleep(AGAIN_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return repeated + " requests repeated";
    }
}
