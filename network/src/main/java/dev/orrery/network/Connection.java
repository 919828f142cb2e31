package dev.orrery.network;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.BooleanSupplier;

/**
 * A client's connection, as a protocol sees it. The protocol tells it what becomes of each request: arrived, being sent the
 * answer, answered. Several requests may be under way at a time. All methods but {@link #isClosing} are for its event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
public final class Connection {

    private final Channel channel;
    private final Deadlines deadlines;
    private final Network network;
    private final BooleanSupplier isClosing;

    Connection(Channel channel, Deadlines deadlines, Network network, BooleanSupplier isClosing) {
        this.channel = channel;
        this.deadlines = deadlines;
        this.network = network;
        this.isClosing = isClosing;
    }

    /** Adds a handler behind those that are there, which give it plain bytes. */
    public Connection add(ChannelHandler handler) {
        channel.pipeline().addLast(handler);
        return this;
    }

    /** Whether it goes through TLS. */
    public boolean isSecure() {
        return channel.pipeline().get(SslHandler.class) != null;
    }

    /** The address of the client, or of who stands in front of it. */
    public InetAddress clientAddress() {
        return channel.remoteAddress() instanceof InetSocketAddress address
                ? address.getAddress()
                : InetAddress.getLoopbackAddress();
    }

    /**
     * Gives each message that is written TLS records of its own, rather than sharing them among messages that are sent together: for
     * clients that get lost when the bytes they are given go on behind a message.
     */
    public void keepMessagesApart() {
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        if (tls != null) {
            tls.setWrapDataSize(0);
        }
    }

    /** The threads on which requests are answered. */
    public WorkerThreads workers() {
        return network.workers();
    }

    /** The memory for bodies of requests. */
    public BodyMemory bodyMemory() {
        return network.bodyMemory();
    }

    /** A request has arrived whole, or as much of it as is needed to refuse it; its answer may take its time. */
    public void requestArrived() {
        deadlines.requestArrived();
    }

    /** The answer to a request is about to be sent, which has to be done in time. */
    public void answerBegins() {
        deadlines.answerBegins();
    }

    /** An answer is being written, and counts until it was sent; whoever is slow to take it may lose the connection. */
    public void answerWritten(int bytes, ChannelFuture sent) {
        network.pendingAnswers().add(channel, bytes, sent);
    }

    /** An answer was sent. If it was the last before the endpoint closes, the connection ends. */
    public void answerSent() {
        deadlines.answerSent();
        if (isClosing()) {
            closeIfIdle();
        }
    }

    /** Whether the endpoint closes, and a request that comes now wouldn't be answered any more. */
    public boolean isClosing() {
        return isClosing.getAsBoolean();
    }

    /** Ends the connection after the last answer was sent, to a client that may still be sending. */
    public void closeLingering() {
        LingeringClose.begin(channel);
    }

    /** Ends the connection unless a request is under way, after which it ends by itself. */
    void closeIfIdle() {
        if (!deadlines.isBusy()) {
            channel.close();
        }
    }

    void handshakeBegins() {
        deadlines.handshakeBegins();
    }

    void checkDeadlines() {
        deadlines.check();
    }
}
