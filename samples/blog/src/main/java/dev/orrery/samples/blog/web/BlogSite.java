package dev.orrery.samples.blog.web;

import com.sun.net.httpserver.HttpServer;
import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.DataSet;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The blog's web site, on a port that only this machine can reach. */
public final class BlogSite implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int SYSTEM_BACKLOG = 0;
    private static final int AT_ONCE = 0;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private BlogSite(HttpServer server) {
        this.server = server;
    }

    /**
     * Takes a port. Nobody is answered until there is something to show.
     *
     * @param port 0 for any that is free
     */
    public static BlogSite listen(int port) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        return new BlogSite(HttpServer.create(address, SYSTEM_BACKLOG));
    }

    /**
     * Answers from now on.
     *
     * @param data what the blogs were filled with
     * @param partitions of the posts
     */
    public void show(Map<Design, Blog> blogs, DataSet data, int partitions) {
        show(blogs, data, partitions, PATIENCE);
    }

    void show(Map<Design, Blog> blogs, DataSet data, int partitions, Duration patience) {
        Api api = new Api(blogs, Catalogue.of(blogs.keySet(), data, partitions), InstantSource.system());
        server.setExecutor(threads);
        server.createContext("/", new SiteHandler(api, threads, patience));
        server.start();
    }

    public URI address() {
        return URI.create("http://localhost:" + server.getAddress().getPort() + "/");
    }

    @Override
    public void close() {
        server.stop(AT_ONCE);
        threads.shutdownNow();
    }
}
