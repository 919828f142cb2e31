package dev.orrery.samples.blog.web;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import dev.orrery.samples.blog.Account;
import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.data.Loader;
import dev.orrery.samples.blog.data.Progress;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.samples.blog.design.BlogSettings;
import dev.orrery.samples.blog.host.BlogHost;
import dev.orrery.samples.blog.worker.CopyWorkers;
import dev.orrery.samples.blog.worker.WorkerSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The same blog in several designs: databases that are full, and workers that keep their copies right. */
public final class PreparedBlogs implements AutoCloseable {

    private static final int USERS_AT_A_TIME = 10;

    /** Whoever comes after one that was killed has the same name, and need not wait until its leases have expired. */
    private static final String HOST_NAME = "sample";

    /** A person may see the change feed at work, and the machine has other things to do as well. */
    private static final Duration POLL_DELAY = Duration.ofSeconds(1);

    private final BlogHost host;
    private final CosmosAsyncClient client;
    private final CosmosAsyncClient workerClient;
    private final Map<Design, Blog> blogs = new EnumMap<>(Design.class);
    private final List<CopyWorkers> workers = new ArrayList<>();

    private PreparedBlogs(BlogHost host) {
        this.host = host;
        Account account = host.account();
        client = account.client();
        workerClient = account.workerClient();
    }

    /** Makes what isn't there yet, and starts the workers. */
    public static PreparedBlogs prepare(
            BlogHost host,
            Set<Design> designs,
            DataSet data,
            BlogSettings settings,
            Function<String, Progress> progress) {
        PreparedBlogs prepared = new PreparedBlogs(host);
        try {
            designs.forEach(design -> prepared.fill(design, data, settings, progress));
            designs.forEach(prepared::startWorkers);
            return prepared;
        } catch (RuntimeException e) {
            prepared.closeAfterFailure();
            throw e;
        }
    }

    private void closeAfterFailure() {
        // Closing waits for answers, too, which an interrupted thread can't.
        boolean wasInterrupted = Thread.interrupted();
        close();
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void fill(Design design, DataSet data, BlogSettings settings, Function<String, Progress> progress) {
        BlogDatabase database = BlogDatabase.create(client, design, settings);
        Progress bar = progress.apply(design.databaseId());
        new Loader(database, host.destination(database), data, bar, USERS_AT_A_TIME).load();
        blogs.put(design, database.blog());
    }

    /** What was loaded has come with its copies. */
    private void startWorkers(Design design) {
        BlogDatabase database = BlogDatabase.of(workerClient, design);
        WorkerSettings settings = WorkerSettings.defaults(HOST_NAME)
                .withPollDelay(POLL_DELAY)
                .withSince(loaded(database));
        workers.add(CopyWorkers.start(database, settings));
    }

    private static Instant loaded(BlogDatabase database) {
        return database.container(BlogDatabase.LOADED)
                .queryItems("SELECT VALUE c._ts FROM c", new CosmosQueryRequestOptions(), Long.class)
                .reduce(0L, Math::max)
                .map(Instant::ofEpochSecond)
                .block();
    }

    /** The blog in each design. */
    public Map<Design, Blog> blogs() {
        return Map.copyOf(blogs);
    }

    /** Waits until the workers have handled all that was written before. */
    public void awaitCopies(Duration patience) {
        workers.forEach(ofDesign -> ofDesign.awaitCaughtUp(patience));
    }

    @Override
    public void close() {
        workers.forEach(CopyWorkers::close);
        workerClient.close();
        client.close();
    }
}
