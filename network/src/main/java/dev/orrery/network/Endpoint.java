package dev.orrery.network;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** An open port on which a protocol is spoken, plain and through TLS, told apart by the first byte. */
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
public final class Endpoint implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Endpoint.class.getName());

    private static final int WAITING_CLIENTS_MAX = 1024;
    private static final int CHECKS_PER_DEADLINE = 4;
    private static final long CHECK_NANOS_MAX = TimeUnit.SECONDS.toNanos(1);

    private final Connections connections;
    private final ServerBootstrap bootstrap;
    private final Channel listener;
    private final List<Channel> moreListeners = new CopyOnWriteArrayList<>();
    private final Future<?> checks;

    private Endpoint(Connections connections, ServerBootstrap bootstrap, Channel listener, Future<?> checks) {
        this.connections = connections;
        this.bootstrap = bootstrap;
        this.listener = listener;
        this.checks = checks;
    }

    static Endpoint open(Network network, EndpointSettings settings, Protocol protocol) throws IOException {
        Connections connections = new Connections(network, settings, protocol);
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(network.eventLoops())
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, WAITING_CLIENTS_MAX)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.AUTO_READ, false)
                .handler(AcceptFailures.HANDLER)
                .childHandler(connections);
        ChannelFuture bound = bootstrap.bind(settings.address()).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException(bound.cause().getMessage(), bound.cause());
        }
        return new Endpoint(
                connections, bootstrap, bound.channel(), scheduleChecks(network, settings.limits(), connections));
    }

    private static Future<?> scheduleChecks(Network network, ConnectionLimits limits, Connections connections) {
        long shortest = Math.min(limits.requestTime().toNanos(), limits.idleTime().toNanos());
        long every = Math.clamp(shortest / CHECKS_PER_DEADLINE, 1, CHECK_NANOS_MAX);
        return network.eventLoops()
                .scheduleAtFixedRate(() -> check(connections), every, every, TimeUnit.NANOSECONDS);
    }

    // What fails once would not be called again.
    private static void check(Connections connections) {
        try {
            connections.checkDeadlines();
        } catch (RuntimeException | OutOfMemoryError e) {
            LOG.log(Level.WARNING, "The deadlines of connections could not be checked", e);
        }
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
    public int connections() {
        return connections.count();
    }

    /** Ends the connections that are late by now, and refuses the work, without waiting for the next check. */
    void checkDeadlines() {
        connections.checkDeadlines();
    }

    /**
     * Takes no more requests, lets those under way be answered, and ends all connections. Other endpoints of the network go
     * on. Whoever answers a request and calls this waits for itself, a few seconds in vain.
     */
    @Override
    public void close() {
        checks.cancel(false);
        moreListeners.forEach(Channel::close);
        closeListener();
        connections.close();
    }

    private void closeListener() {
        ChannelFuture closed = listener.close();
        if (!listener.eventLoop().inEventLoop()) {
            closed.awaitUninterruptibly();
        }
    }
}
