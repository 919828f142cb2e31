package dev.orrery.http;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** The threads on which requests are answered. */
final class Workers {

    private final ExecutorService waiting =
            Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("request-", 0).factory());
    // Native reads don't leave their carrier; on threads of the system they can't keep it from those that wait.
    private final ExecutorService busy =
            Executors.newFixedThreadPool(2 * Runtime.getRuntime().availableProcessors(), busyThreads());

    void execute(HttpHandler.Work work, Runnable task) {
        switch (work) {
            case INSTANT -> task.run();
            case WAITING -> waiting.execute(task);
            case BRIEF, BUSY -> busy.execute(task);
        }
    }

    /** Takes no more work, and interrupts what isn't done within the given time. */
    void close(Duration patience) {
        waiting.shutdown();
        busy.shutdown();
        try {
            waiting.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
            busy.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        waiting.shutdownNow();
        busy.shutdownNow();
    }

    private static ThreadFactory busyThreads() {
        return Thread.ofPlatform().daemon().name("scan-", 0).factory();
    }
}
