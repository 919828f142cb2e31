package dev.orrery.network;

import dev.orrery.network.tls.LazyTls;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.AttributeKey;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.time.Duration;
import java.util.function.Consumer;

/** The connections of an endpoint: each gets its chain of handlers, and they all end together. */
@Sharable
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
final class Connections extends ChannelInitializer<SocketChannel> {

    private static final AttributeKey<Connection> CONNECTION = AttributeKey.valueOf(Connections.class, "connection");
    // A connection that is cut off is gone as soon as its event loop gets to it.
    private static final Duration CUT_TIME = Duration.ofSeconds(10);

    private final Network network;
    private final ConnectionLimits limits;
    private final Protocol protocol;
    private final LazyTls tls;
    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    // Set before any connection ends, so that who sees one end gets a last answer on all others.
    private volatile boolean isClosing;

    Connections(Network network, EndpointSettings settings, Protocol protocol) {
        this.network = network;
        this.limits = settings.limits();
        this.protocol = protocol;
        this.tls = new LazyTls(settings.certificate());
    }

    @Override
    protected void initChannel(SocketChannel channel) {
        if (isClosing || open.size() >= limits.connectionsMax()) {
            channel.close();
            return;
        }
        open.add(channel);
        Deadlines deadlines = new Deadlines(limits, network.settings().nanoClock());
        Connection connection = new Connection(channel, deadlines, network, () -> isClosing);
        channel.attr(CONNECTION).set(connection);
        channel.pipeline()
                .addLast(new PlainOrTls(tls, network.workers(), connection, protocol))
                .addLast(deadlines);
    }

    int count() {
        return open.size();
    }

    /** Ends those that are late; each is looked at on its own event loop. What has waited too long for a thread is refused. */
    void checkDeadlines() {
        network.workers().refuseLate();
        forEach(Connection::checkDeadlines);
    }

    /** Lets what is being answered be answered, and ends the rest. */
    void close() {
        isClosing = true;
        forEach(Connection::closeIfIdle);
        if (isCalledByAConnection()) {
            open.close();
        } else {
            open.newCloseFuture().awaitUninterruptibly(network.settings().closeTime().toMillis());
            open.close().awaitUninterruptibly(CUT_TIME.toMillis());
        }
    }

    /** An event loop that waited for its own connections would wait in vain. */
    private boolean isCalledByAConnection() {
        return open.stream().anyMatch(channel -> channel.eventLoop().inEventLoop());
    }

    private void forEach(Consumer<Connection> action) {
        for (Channel channel : open) {
            channel.eventLoop().execute(() -> action.accept(channel.attr(CONNECTION).get()));
        }
    }
}
