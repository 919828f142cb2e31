package dev.orrery.network.http;

import dev.orrery.network.PlainOrTls;
import dev.orrery.network.WorkerThreads;
import dev.orrery.network.tls.LazyTls;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.util.concurrent.GlobalEventExecutor;

/** The connections of an endpoint: each gets its chain of handlers, and they all end together. */
@Sharable
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
final class Connections extends ChannelInitializer<SocketChannel> {

    private final HttpSettings.Limits limits;
    private final HttpHandler handler;
    private final WorkerThreads workers;
    private final LazyTls tls;
    private final BodyMemory memory;
    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    // Set before any connection ends, so that who sees one end gets a last answer on all others.
    private volatile boolean isClosing;

    Connections(HttpSettings settings, HttpHandler handler, WorkerThreads workers) {
        this.limits = settings.limits();
        this.handler = handler;
        this.workers = workers;
        this.tls = new LazyTls(settings.certificate());
        this.memory = new BodyMemory(limits.allBodiesBytesMax());
    }

    @Override
    protected void initChannel(SocketChannel channel) {
        if (open.size() >= limits.connectionsMax()) {
            channel.close();
            return;
        }
        open.add(channel);
        Deadlines deadlines = new Deadlines(limits);
        channel.pipeline()
                .addLast(new PlainOrTls(tls, limits.requestTime(), workers, plain -> addHttp(plain, deadlines)))
                .addLast(deadlines);
    }

    private void addHttp(Channel channel, Deadlines deadlines) {
        channel.pipeline()
                .addLast(new StrictDecoder(limits))
                .addLast(new HttpResponseEncoder())
                .addLast(new WholeRequests(limits.bodyBytesMax(), memory))
                .addLast(new Exchange(handler, workers, deadlines, memory, () -> isClosing));
    }

    int count() {
        return open.size();
    }

    long bodyBytes() {
        return memory.bytesTaken();
    }

    /** Lets what is being answered be answered, and ends the rest. */
    void close() {
        isClosing = true;
        open.forEach(channel -> channel.eventLoop().execute(() -> closeIfIdle(channel)));
        open.newCloseFuture().awaitUninterruptibly(limits.closeTime().toMillis());
        open.close().awaitUninterruptibly(limits.closeTime().toMillis());
    }

    private static void closeIfIdle(Channel channel) {
        Exchange exchange = channel.pipeline().get(Exchange.class);
        if (exchange == null) {
            channel.close();
        } else {
            exchange.closeIfIdle(channel);
        }
    }
}
