package dev.orrery.network;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** What all endpoints of a server share: event loops, worker threads, and memory for the bodies of requests. */
public final class Network implements AutoCloseable {

    private final NetworkSettings settings;
    private final WorkerThreads workers;
    private final BodyMemory bodyMemory;
    private final PendingAnswers pendingAnswers;
    private final EventLoopGroup eventLoops;
    private final List<Endpoint> endpoints = new CopyOnWriteArrayList<>();

    public Network() {
        this(NetworkSettings.DEFAULT);
    }

    public Network(NetworkSettings settings) {
        this.settings = settings;
        this.workers = new WorkerThreads(settings);
        this.bodyMemory = new BodyMemory(settings.bodyBytesMax());
        this.pendingAnswers = new PendingAnswers(settings.answerBytesMax());
        int threads = Math.max(2, Runtime.getRuntime().availableProcessors());
        this.eventLoops = new MultiThreadIoEventLoopGroup(
                threads, new DefaultThreadFactory("network", true), NioIoHandler.newFactory());
    }

    /** Opens a port that speaks a protocol from then on; fails with an IOException if it can't listen there. */
    public Endpoint open(EndpointSettings endpointSettings, Protocol protocol) throws IOException {
        Endpoint endpoint = Endpoint.open(this, endpointSettings, protocol);
        endpoints.add(endpoint);
        return endpoint;
    }

    /** The memory for bodies of requests, whichever endpoint they come to. */
    public BodyMemory bodyMemory() {
        return bodyMemory;
    }

    PendingAnswers pendingAnswers() {
        return pendingAnswers;
    }

    WorkerThreads workers() {
        return workers;
    }

    EventLoopGroup eventLoops() {
        return eventLoops;
    }

    NetworkSettings settings() {
        return settings;
    }

    /** Closes the endpoints that are still open, and ends all threads. */
    @Override
    public void close() {
        endpoints.forEach(Endpoint::close);
        workers.close(settings.closeTime());
        long closeMillis = settings.closeTime().toMillis();
        eventLoops.shutdownGracefully(0, closeMillis, TimeUnit.MILLISECONDS).awaitUninterruptibly(closeMillis);
    }
}
