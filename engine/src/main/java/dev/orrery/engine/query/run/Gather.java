package dev.orrery.engine.query.run;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.partition.EpkRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** Runs work on every partition of a scope, on as many at once as there are processors. */
public final class Gather {

    /** With fewer items, another thread is not worth its start. */
    private static final long ITEMS_MIN = 2_000;

    private final int helpersMax = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    private final ThreadPoolExecutor helpers = new ThreadPoolExecutor(
            0, helpersMax, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), Gather::daemon);

    private static Thread daemon(Runnable work) {
        return Thread.ofPlatform().daemon().name("orrery-gather").unstarted(work);
    }

    /** What the work gives for each partition, in the order of the hash space. It runs again if one of them splits. */
    <T> List<T> overPartitions(Container container, FeedScope scope, Function<FeedScope, T> work) {
        if (!(scope instanceof FeedScope.HashRange(EpkRange range))) {
            return List.of(work.apply(scope));
        }
        return container.routed(map -> overParts(map, range, work));
    }

    private <T> List<T> overParts(PartitionMap map, EpkRange range, Function<FeedScope, T> work) {
        List<Partition> partitions = map.touching(range).toList();
        List<FeedScope> parts = new ArrayList<>();
        long items = 0;
        for (Partition partition : partitions) {
            parts.add(new FeedScope.OnePartition(partition.range().id(), Optional.of(range)));
            items += partition.totals().items();
        }
        return parts.size() > 1 && items >= ITEMS_MIN
                ? atOnce(parts, work)
                : parts.stream().map(work).toList();
    }

    private <T> List<T> atOnce(List<FeedScope> parts, Function<FeedScope, T> work) {
        List<AtomicReference<T>> results = parts.stream().map(part -> new AtomicReference<T>()).toList();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        AtomicInteger next = new AtomicInteger();
        Runnable worker = () -> {
            for (int i = next.getAndIncrement(); i < parts.size(); i = next.getAndIncrement()) {
                try {
                    results.get(i).set(work.apply(parts.get(i)));
                } catch (RuntimeException | Error e) {
                    failure.compareAndSet(null, e);
                    next.set(parts.size());
                }
            }
        };
        CountDownLatch ended = startHelpers(worker, Math.min(helpersMax, parts.size() - 1));
        worker.run();
        await(ended);
        failIfNot(failure.get());
        return results.stream().map(AtomicReference::get).toList();
    }

    private static void failIfNot(Throwable failure) {
        switch (failure) {
            case null -> {
                // All parts are there.
            }
            case Error error -> throw error;
            case RuntimeException exception -> throw exception;
            default -> throw new IllegalStateException(failure);
        }
    }

    private CountDownLatch startHelpers(Runnable worker, int count) {
        CountDownLatch ended = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            try {
                helpers.execute(() -> {
                    try {
                        worker.run();
                    } finally {
                        ended.countDown();
                    }
                });
            } catch (RejectedExecutionException e) {
                // All helpers are busy with other queries; this thread does the work alone.
                ended.countDown();
            }
        }
        return ended;
    }

    private static void await(CountDownLatch ended) {
        boolean isInterrupted = false;
        while (true) {
            try {
                ended.await();
                break;
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
