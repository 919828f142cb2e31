package dev.orrery.network.http;

import dev.orrery.network.WorkerThreads;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** An open port that takes requests by http and by https, told apart by their first byte. */
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
public final class HttpEndpoint implements AutoCloseable {

    private static final int WAITING_CLIENTS_MAX = 1024;

    private final EventLoopGroup eventLoops;
    private final WorkerThreads workers;
    private final Connections connections;
    private final ServerBootstrap bootstrap;
    private final Channel listener;
    private final List<Channel> moreListeners = new CopyOnWriteArrayList<>();
    private final Duration closeTime;

    private HttpEndpoint(
            EventLoopGroup eventLoops,
            WorkerThreads workers,
            Connections connections,
            ServerBootstrap bootstrap,
            Channel listener,
            Duration closeTime) {
        this.eventLoops = eventLoops;
        this.workers = workers;
        this.connections = connections;
        this.bootstrap = bootstrap;
        this.listener = listener;
        this.closeTime = closeTime;
    }

    /** Opens the port, and answers requests from then on; fails with an IOException if it can't listen there. */
    public static HttpEndpoint open(HttpSettings settings, HttpHandler handler) throws IOException {
        WorkerThreads workers = new WorkerThreads();
        Connections connections = new Connections(settings, handler, workers);
        int threads = Math.max(2, Runtime.getRuntime().availableProcessors());
        EventLoopGroup eventLoops = new MultiThreadIoEventLoopGroup(
                threads, new DefaultThreadFactory("http", true), NioIoHandler.newFactory());
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(eventLoops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, WAITING_CLIENTS_MAX)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.AUTO_READ, false)
                .childHandler(connections);
        ChannelFuture bound = bootstrap.bind(settings.address()).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            eventLoops.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
            workers.close(Duration.ZERO);
            throw new IOException(bound.cause().getMessage(), bound.cause());
        }
        return new HttpEndpoint(
                eventLoops, workers, connections, bootstrap, bound.channel(), settings.limits().closeTime());
    }

    /** Listens on the same port of another address as well; false if that can't be had. */
    public boolean listenAlsoOn(InetAddress another) {
        ChannelFuture bound = bootstrap.bind(another, address().getPort()).awaitUninterruptibly();
        if (bound.isSuccess()) {
            moreListeners.add(bound.channel());
        }
        return bound.isSuccess();
    }

    /** The address, with the port that was really taken. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /** How many clients are connected. */
    int connections() {
        return connections.count();
    }

    /** How much memory the bodies of requests take that are arriving or being answered. */
    long bodyBytes() {
        return connections.bodyBytes();
    }

    /**
     * Takes no more requests, lets those under way be answered, and ends all connections. A handler that calls this
     * waits for itself, a few seconds in vain.
     */
    @Override
    public void close() {
        moreListeners.forEach(Channel::close);
        listener.close().awaitUninterruptibly();
        connections.close();
        workers.close(closeTime);
        eventLoops.shutdownGracefully(0, closeTime.toMillis(), TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(closeTime.toMillis());
    }
}
