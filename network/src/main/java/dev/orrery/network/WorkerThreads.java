package dev.orrery.network;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads on which requests are answered. */
public final class WorkerThreads {

    private static final int CORES = Runtime.getRuntime().availableProcessors();
    /** One for each core: more would keep the event loops from theirs, and with them all that is instant. */
    private static final int BUSY_THREADS = Math.max(2, CORES);

    private static final int PROGRAMS_MAX = 256;
    private static final long PROGRAM_STACK_BYTES = 2 << 20;
    private static final long IDLE_SECONDS = 30;

    private final ExecutorService waiting =
            Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("request-", 0).factory());
    // Native reads don't leave their carrier; on threads of the system they can't keep it from those that wait.
    private final BusyThreads busy;
    // Some may loop until they are stopped, so there are as many as need be. Beyond that programs are asked for by those who
    // wait, and get threads where they run.
    private final ExecutorService programs = new ThreadPoolExecutor(
            0,
            PROGRAMS_MAX,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            threads("program-").stackSize(PROGRAM_STACK_BYTES).factory(),
            (task, pool) -> waiting.execute(task));

    WorkerThreads(NetworkSettings settings) {
        this.busy = new BusyThreads(BUSY_THREADS, threads("scan-").factory(), settings);
    }

    /** Has something done that is answered by nobody, on a thread that may wait. */
    void execute(Runnable task) {
        waiting.execute(task);
    }

    public void execute(Work work, QueuedWork task) {
        switch (work) {
            case INSTANT -> task.run();
            case WAITING -> waiting.execute(task);
            case BRIEF, BUSY -> busy.execute(task);
            case PROGRAM -> programs.execute(task);
        }
    }

    /** Refuses what has waited for a thread for too long. */
    void refuseLate() {
        busy.refuseLate();
    }

    /** Takes no more work, and interrupts what isn't done within the given time. */
    public void close(Duration patience) {
        List<ExecutorService> all = List.of(waiting, busy.executor(), programs);
        all.forEach(ExecutorService::shutdown);
        try {
            for (ExecutorService each : all) {
                each.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        all.forEach(ExecutorService::shutdownNow);
    }

    private static Thread.Builder.OfPlatform threads(String name) {
        return Thread.ofPlatform().daemon().name(name, 0);
    }
}
