package dev.orrery.samples.modelling;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Several threads that do the same at the same time. */
public final class Simultaneously {

    private Simultaneously() {}

    /** Has each of some threads do its work; the first has the number 0. */
    public static void run(int threads, IntConsumer work) throws ExecutionException, InterruptedException {
        List<Future<?>> running = new ArrayList<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            for (int i = 0; i < threads; i++) {
                int number = i;
                running.add(executor.submit(() -> work.accept(number)));
            }
        }
        for (Future<?> thread : running) {
            thread.get();
        }
    }
}
