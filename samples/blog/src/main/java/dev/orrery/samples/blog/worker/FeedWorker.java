package dev.orrery.samples.blog.worker;

import com.azure.cosmos.ChangeFeedProcessor;
import com.azure.cosmos.ChangeFeedProcessorBuilder;
import com.azure.cosmos.models.ChangeFeedProcessorState;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.samples.blog.design.BlogDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import reactor.core.publisher.Mono;

/** A worker that is told all changes of one container, and remembers how far it has come. */
final class FeedWorker {

    private static final long LOOK_EVERY_MILLIS = 100;
    private static final Duration IDLE_MAX = Duration.ofSeconds(5);

    private final String name;
    private final Consumer<List<JsonNode>> handler;
    private final ChangeFeedProcessor processor;
    private final AtomicInteger running = new AtomicInteger();
    private volatile long activeNanos = System.nanoTime();
    private volatile RuntimeException lastFailure;

    FeedWorker(
            String name,
            BlogDatabase database,
            String container,
            WorkerSettings settings,
            Consumer<List<JsonNode>> handler) {
        this.name = name;
        this.handler = handler;
        // The newer kind of handler comes with an estimate that can't tell "all" from "all but one".
        processor = new ChangeFeedProcessorBuilder()
                .hostName(settings.hostName())
                .feedContainer(database.container(container))
                .leaseContainer(database.container(BlogDatabase.LEASES))
                .options(settings.options(name))
                .handleChanges(this::handle)
                .buildChangeFeedProcessor();
    }

    Mono<Void> start() {
        return Mono.defer(processor::start);
    }

    Mono<Void> stop() {
        return Mono.defer(() -> processor.isStarted() ? processor.stop() : Mono.empty());
    }

    /** If it fails, the processor comes with the same changes again. */
    private void handle(List<JsonNode> changes) {
        running.incrementAndGet();
        try {
            handler.accept(changes);
        } catch (RuntimeException e) {
            lastFailure = e;
            throw e;
        } finally {
            activeNanos = System.nanoTime();
            running.decrementAndGet();
        }
    }

    /**
     * Waits until there is no change that wasn't handled, by this worker or one that shares its work. Fails with an
     * IllegalStateException if there still is one at a time of {@link System#nanoTime}.
     */
    void awaitCaughtUp(long endNanos) {
        while (!isCaughtUp()) {
            if (System.nanoTime() > endNanos) {
                throw new IllegalStateException("A worker hasn't caught up: " + description(), lastFailure);
            }
            if (isIdle()) {
                restart();
            }
            pause();
        }
    }

    private boolean isIdle() {
        return running.get() == 0 && System.nanoTime() - activeNanos > IDLE_MAX.toNanos();
    }

    private boolean isCaughtUp() {
        List<ChangeFeedProcessorState> ranges = ranges();
        return !ranges.isEmpty() && ranges.stream().allMatch(range -> range.getEstimatedLag() == 0);
    }

    private List<ChangeFeedProcessorState> ranges() {
        return processor.getCurrentState().block();
    }

    /**
     * Handles again what is not known to be handled. Of a lease that the processor happens to renew just then, it
     * keeps an older position in the database than it has in mind, until the next change comes.
     */
    private void restart() {
        stop().then(start()).block();
        activeNanos = System.nanoTime();
    }

    private String description() {
        return ranges().stream()
                .map(range -> range.getLeaseToken() + " of " + range.getHostName() + ": " + range.getEstimatedLag())
                .collect(Collectors.joining(", ", name + " (", ")"));
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_EVERY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for a worker", e);
        }
    }
}
