package dev.orrery.samples.blog.worker;

import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.design.BlogDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The workers that keep the copies of a design right. They may run anywhere and in any number, and stop at any time:
 * those who come later go on. Where they run for the first time they begin with what is oldest, and so make the
 * copies of data that was there before them.
 */
public final class CopyWorkers implements AutoCloseable {

    /** In the order in which changes go from one to the next. */
    private final List<FeedWorker> workers = new ArrayList<>();

    private CopyWorkers() {}

    /**
     * Starts the workers of a design; the first one has none.
     *
     * @param database of a client that gets back what it writes, see {@link
     * dev.orrery.samples.blog.Account#workerClient}
     */
    public static CopyWorkers start(BlogDatabase database, WorkerSettings settings) {
        CopyWorkers started = new CopyWorkers();
        try {
            started.startAll(database, settings);
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

    private void startAll(BlogDatabase database, WorkerSettings settings) {
        if (database.design() != Design.V1) {
            startNames(database, settings);
        }
        if (database.design() == Design.V3) {
            startPosts(database, settings);
        }
    }

    private void startNames(BlogDatabase database, WorkerSettings settings) {
        PartitionNames names = new PartitionNames(database.container(BlogDatabase.POSTS));
        NewNames newNames = new NewNames(database.container(BlogDatabase.POSTS), names);
        LateNames lateNames = new LateNames(database.container(BlogDatabase.USERS), names);
        workers.add(FeedWorker.start("new-names", database, BlogDatabase.USERS, settings, newNames));
        workers.add(FeedWorker.start("late-names", database, BlogDatabase.POSTS, settings, lateNames));
    }

    private void startPosts(BlogDatabase database, WorkerSettings settings) {
        UserPosts userPosts = new UserPosts(database.container(BlogDatabase.USERS));
        LatestPosts latestPosts = new LatestPosts(database.container(BlogDatabase.FEED));
        workers.add(FeedWorker.start("user-posts", database, BlogDatabase.POSTS, settings, userPosts));
        workers.add(FeedWorker.start("latest-posts", database, BlogDatabase.POSTS, settings, latestPosts));
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
        workers.forEach(FeedWorker::close);
    }
}
