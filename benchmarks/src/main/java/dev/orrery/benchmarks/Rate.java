package dev.orrery.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Counts how often work can be done in a second. */
public final class Rate {

    private static final long MEASURE_NANOS = 1_500_000_000L;
    private static final int OPERATIONS_BETWEEN_LOOKS = 64;

    /** Work for one of several threads; gets a number that differs from call to call. */
    public interface Work {
        void run(long number);
    }

    private Rate() {}

    /** Runs work on so many threads for a while; fails if it fails on one of them. */
    public static double of(int threads, Thread.Builder builder, Work work) {
        return of(threads, builder, OPERATIONS_BETWEEN_LOOKS, work);
    }

    public static double of(int threads, Thread.Builder builder, int operationsBetweenLooks, Work work) {
        AtomicLong done = new AtomicLong();
        AtomicLong numbers = new AtomicLong();
        long start = System.nanoTime();
        List<Thread> running = new ArrayList<>();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        builder.uncaughtExceptionHandler((thread, thrown) -> failure.set(thrown));
        for (int i = 0; i < threads; i++) {
            running.add(builder.start(() -> {
                while (System.nanoTime() - start < MEASURE_NANOS) {
                    long first = numbers.getAndAdd(operationsBetweenLooks);
                    for (int k = 0; k < operationsBetweenLooks; k++) {
                        work.run(first + k);
                    }
                    done.addAndGet(operationsBetweenLooks);
                }
            }));
        }
        running.forEach(Rate::join);
        if (failure.get() != null) {
            throw new IllegalStateException("What was to be measured failed", failure.get());
        }
        return done.get() * 1e9 / (System.nanoTime() - start);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("A measurement was interrupted", e);
        }
    }
}
