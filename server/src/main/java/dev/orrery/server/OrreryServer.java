package dev.orrery.server;

import com.sun.net.httpserver.HttpServer;
import dev.orrery.engine.Engine;
import dev.orrery.engine.EngineSettings;
import dev.orrery.storage.Store;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/** A running Orrery: a store, the engine on it, and the endpoint in front. */
public final class OrreryServer implements AutoCloseable {

    private final ServerSettings settings;
    private final Engine engine;
    private final HttpServer http;
    private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CountDownLatch closed = new CountDownLatch(1);

    private OrreryServer(ServerSettings settings, Engine engine, HttpServer http) {
        this.settings = settings;
        this.engine = engine;
        this.http = http;
    }

    /** Opens everything, and answers requests from then on; fails with an IOException if it can't listen. */
    public static OrreryServer start(ServerSettings settings) throws IOException {
        HttpServer http = HttpServer.create(address(settings), 0);
        try {
            OrreryServer server = new OrreryServer(settings, openEngine(settings), http);
            server.serve();
            return server;
        } catch (RuntimeException e) {
            http.stop(0);
            throw e;
        }
    }

    /** The address to ask, with the port that was really taken. */
    public URI endpoint() {
        return URI.create("http://" + host() + ":" + http.getAddress().getPort() + "/");
    }

    public DataLocation dataLocation() {
        return settings.dataLocation();
    }

    /** Waits until another thread closes this server. */
    public void awaitClose() throws InterruptedException {
        closed.await();
    }

    @Override
    public void close() {
        if (closing.compareAndSet(false, true)) {
            http.stop(0);
            requests.close();
            engine.close();
            closed.countDown();
        }
    }

    private static InetSocketAddress address(ServerSettings settings) throws UnknownHostException {
        InetSocketAddress address = new InetSocketAddress(settings.host(), settings.port());
        if (address.isUnresolved()) {
            throw new UnknownHostException("Unknown host");
        }
        return address;
    }

    private static Engine openEngine(ServerSettings settings) {
        Store store = settings.dataLocation().open();
        try {
            return Engine.open(store, EngineSettings.defaults());
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    private void serve() {
        http.setExecutor(requests);
        http.createContext("/", new HealthEndpoint(engine));
        http.start();
    }

    private String host() {
        return settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
    }
}
