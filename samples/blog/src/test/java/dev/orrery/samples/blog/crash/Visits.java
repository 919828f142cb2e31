package dev.orrery.samples.blog.crash;

import dev.orrery.samples.blog.Blog;
import dev.orrery.testing.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Visitors of a blog, all at the same time, and what they know of it. */
final class Visits implements AutoCloseable {

    private static final int VISITORS = 3;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Visitor> visitors = new ArrayList<>();
    private final List<Future<?>> running = new ArrayList<>();
    private final Truth truth = new Truth();
    private final Persistence persistence = new Persistence();
    private final AtomicInteger acts = new AtomicInteger();
    private volatile boolean isEnding;

    Visits(Blog blog, Random random) {
        for (int i = 0; i < VISITORS; i++) {
            visitors.add(new Visitor(i, VISITORS, blog, truth, persistence, new Random(random.nextLong())));
        }
    }

    /** Prepares users and posts, then lets all visitors do something over and over again. */
    void start() throws ExecutionException, InterruptedException {
        run(Visitor::prepare);
        await();
        run(this::actUntilTheEnd);
    }

    private void run(Consumer<Visitor> task) {
        visitors.forEach(visitor -> running.add(threads.submit(() -> task.accept(visitor))));
    }

    private void actUntilTheEnd(Visitor visitor) {
        while (!isEnding) {
            visitor.act();
            acts.incrementAndGet();
        }
    }

    /** Waits until the visitors have done so much more, or one of them has failed. */
    void awaitMore(int more) {
        int wanted = acts.get() + more;
        Eventually.isTrue(
                "visitors go on", () -> acts.get() >= wanted || running.stream().anyMatch(Future::isDone));
    }

    /** Waits until everyone has finished what they are at; fails if something went wrong for one of them. */
    Contents end() throws ExecutionException, InterruptedException {
        isEnding = true;
        await();
        return truth.contents();
    }

    private void await() throws ExecutionException, InterruptedException {
        for (Future<?> one : running) {
            one.get();
        }
        running.clear();
    }

    @Override
    public void close() {
        isEnding = true;
        threads.shutdownNow();
    }

    @Override
    public String toString() {
        return truth + "; " + persistence;
    }
}
