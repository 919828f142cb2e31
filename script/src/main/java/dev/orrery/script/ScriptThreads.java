package dev.orrery.script;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The platform threads on which procedures and triggers run: their stack has a known size, and the JVM counts what they
 * allocate. The callers wait, and may be virtual threads.
 */
final class ScriptThreads implements AutoCloseable {

    private static final long IDLE_SECONDS = 30;

    private final Semaphore permits;
    private final ThreadPoolExecutor threads;

    ScriptThreads(int programsMax, int stackBytes) {
        this.permits = new Semaphore(programsMax);
        AtomicInteger number = new AtomicInteger();
        this.threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                    Thread thread = new Thread(null, task, "script-" + number.incrementAndGet(), stackBytes);
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** Runs a program, wherever that may be, as soon as there are few enough others; fails if that takes too long. */
    <T> T admit(Duration patience, Supplier<T> program) {
        try {
            if (!permits.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new OrreryException(ErrorCode.SCRIPT_TIMEOUT, "Too many programs run already. Try again later");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OrreryException(ErrorCode.SCRIPT_TIMEOUT, "The program was not waited for. Call it again", e);
        }
        try {
            return program.get();
        } finally {
            permits.release();
        }
    }

    /**
     * Does something on a thread of this pool and waits for its result, at most for a time.
     *
     * @param contexts gives the context to do it in, which is closed when the caller has the result
     * @param abandoned called when the time is over; the result, if any comes, is lost
     */
    <C extends FreshContext, T> T call(
            Duration patience, Supplier<C> contexts, Function<C, T> work, Runnable abandoned) {
        CompletableFuture<T> result = new CompletableFuture<>();
        try {
            threads.execute(() -> complete(result, contexts, work));
            return result.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            abandoned.run();
            throw new OrreryException(ErrorCode.SCRIPT_TIMEOUT,
                    "The program took too long. Let it do less in one call, and go on in another", e);
        } catch (InterruptedException e) {
            abandoned.run();
            Thread.currentThread().interrupt();
            throw new OrreryException(ErrorCode.SCRIPT_TIMEOUT, "The program was not waited for. Call it again", e);
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        }
    }

    /** Does something for which nobody waits; at once if this is closed. */
    void later(Runnable task) {
        try {
            threads.execute(task);
        } catch (RejectedExecutionException e) {
            task.run();
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }

    // Whatever is thrown belongs to the caller who waits.
    private static <C extends FreshContext, T> void complete(
            CompletableFuture<T> result, Supplier<C> contexts, Function<C, T> work) {
        try (C context = contexts.get()) {
            result.complete(work.apply(context));
        } catch (Throwable e) {
            result.completeExceptionally(e);
        }
    }

    private static RuntimeException rethrown(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException runtime ? runtime : new IllegalStateException(thrown);
    }
}
