package dev.orrery.compatibility;

import dev.orrery.testing.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/** Clients that work side by side, each on a thread of its own, step after step until they are told to end. */
final class LiveLoad implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Future<?>> clients = new ArrayList<>();
    private final AtomicLongArray steps;
    private volatile boolean isEnding;

    LiveLoad(List<Runnable> clientSteps) {
        steps = new AtomicLongArray(clientSteps.size());
        for (int i = 0; i < clientSteps.size(); i++) {
            int client = i;
            clients.add(threads.submit(() -> repeat(client, clientSteps.get(client))));
        }
    }

    private void repeat(int client, Runnable step) {
        while (!isEnding) {
            step.run();
            steps.incrementAndGet(client);
        }
    }

    /** Waits until each client has ended so many more steps; fails if one has failed. */
    void await(int more) throws InterruptedException, ExecutionException {
        long[] wanted = IntStream.range(0, steps.length()).mapToLong(client -> steps.get(client) + more).toArray();
        for (int client = 0; client < wanted.length; client++) {
            awaitStep(client, wanted[client]);
        }
    }

    private void awaitStep(int client, long wanted) throws InterruptedException, ExecutionException {
        Future<?> running = clients.get(client);
        Eventually.isTrue("a client went on", () -> steps.get(client) >= wanted || running.isDone());
        if (running.isDone()) {
            running.get();
        }
    }

    /** Lets all clients end their steps; fails if one has failed. */
    void end() throws InterruptedException, ExecutionException {
        isEnding = true;
        for (Future<?> client : clients) {
            client.get();
        }
    }

    @Override
    public void close() {
        isEnding = true;
        threads.shutdown();
    }
}
