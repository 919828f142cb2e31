package dev.orrery.samples.blog.worker;

import dev.orrery.samples.blog.design.BlogDatabase;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import reactor.core.publisher.Mono;

/**
 * The workers that keep the copies of a design right. They may run anywhere and in any number, and stop at any time:
 * those who come later go on. Where they run for the first time they begin with what is oldest, and so make the
 * copies of data that was there before them.
 */
public final class CopyWorkers implements AutoCloseable {

    /** In the order in which changes go from one to the next. */
    private final List<FeedWorker> workers;

    private CopyWorkers(List<FeedWorker> workers) {
        this.workers = workers;
    }

    /**
     * Starts the workers of a design; the first one has none.
     *
     * @param database of a client that gets back what it writes, see {@link
     * dev.orrery.samples.blog.Account#workerClient}
     */
    public static CopyWorkers start(BlogDatabase database, WorkerSettings settings) {
        CopyWorkers started = new CopyWorkers(workers(database, settings));
        try {
            started.all(FeedWorker::start);
        } catch (RuntimeException e) {
            started.close();
            throw e;
        }
        return started;
    }

    /** Makes the copies of data that is there already, then stops. */
    public static void catchUp(BlogDatabase database, WorkerSettings settings, Duration patience) {
        try (CopyWorkers workers = start(database, settings)) {
            workers.awaitCaughtUp(patience);
        }
    }

    private static List<FeedWorker> workers(BlogDatabase database, WorkerSettings settings) {
        return switch (database.design()) {
            case V1 -> List.of();
            case V2 -> ofNames(database, settings);
            case V3 -> Stream.concat(ofNames(database, settings).stream(), ofPosts(database, settings).stream())
                    .toList();
        };
    }

    private static List<FeedWorker> ofNames(BlogDatabase database, WorkerSettings settings) {
        PartitionNames names = new PartitionNames(database.container(BlogDatabase.POSTS));
        NewNames newNames = new NewNames(database.container(BlogDatabase.POSTS), names);
        LateNames lateNames = new LateNames(database.container(BlogDatabase.USERS), names);
        return List.of(
                new FeedWorker("new-names", database, BlogDatabase.USERS, settings, newNames),
                new FeedWorker("late-names", database, BlogDatabase.POSTS, settings, lateNames));
    }

    private static List<FeedWorker> ofPosts(BlogDatabase database, WorkerSettings settings) {
        UserPosts userPosts = new UserPosts(database.container(BlogDatabase.USERS));
        LatestPosts latestPosts = new LatestPosts(database.container(BlogDatabase.FEED));
        return List.of(
                new FeedWorker("user-posts", database, BlogDatabase.POSTS, settings, userPosts),
                new FeedWorker("latest-posts", database, BlogDatabase.POSTS, settings, latestPosts));
    }

    /** Each of the workers has leases of its own, so that they needn't wait for each other. */
    private void all(Function<FeedWorker, Mono<Void>> step) {
        Mono.whenDelayError(workers.stream().map(step).toList()).block();
    }

    /**
     * Waits until all that was written before has reached its copies. Fails with an IllegalStateException if that takes
     * longer than wanted.
     */
    public void awaitCaughtUp(Duration patience) {
        long endNanos = System.nanoTime() + patience.toNanos();
        workers.forEach(worker -> worker.awaitCaughtUp(endNanos));
    }

    @Override
    public void close() {
        all(FeedWorker::stop);
    }
}
