package dev.orrery.benchmarks.rest;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLException;

/**
 * Clients that each send a request, wait for its answer, and send the next: as cheap as clients can be, so that a server's
 * costs show. They read no more of an answer than its status and its length.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for a request to be sent or a connection to be closed.
final class HttpLoad implements AutoCloseable {

    /** What a client sends. */
    interface Requests {
        ByteBuf request(Channel channel, long number);
    }

    private final EventLoopGroup loop =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final URI server;
    private final Requests requests;
    private final int expectedStatus;
    private final List<Client> clients = new ArrayList<>();
    private final AtomicLong numbers = new AtomicLong();
    /** The number of the run, or 0 between runs: what was planned in an earlier one must not happen in a later one. */
    private volatile int running;
    private int runs;
    private volatile long pauseNanos;

    HttpLoad(URI server, int connections, int expectedStatus, Requests requests) {
        this.server = server;
        this.requests = requests;
        this.expectedStatus = expectedStatus;
        for (int i = 0; i < connections; i++) {
            clients.add(connect());
        }
    }

    /** As many requests as the server takes, for a while. */
    LoadResult atFullSpeed(int seconds) {
        pauseNanos = 0;
        return run(seconds);
    }

    /** So many requests a second, whether the server keeps up or not; late answers count from when they were due. */
    LoadResult atRate(double perSecond, int seconds) {
        pauseNanos = (long) (1e9 * clients.size() / perSecond);
        return run(seconds);
    }

    private LoadResult run(int seconds) {
        clients.forEach(client -> client.latencies = new Latencies());
        running = ++runs;
        long start = System.nanoTime();
        for (int i = 0; i < clients.size(); i++) {
            Client client = clients.get(i);
            long firstDue = start + pauseNanos * i / clients.size();
            client.channel.eventLoop().execute(() -> client.start(running, firstDue));
        }
        sleep(seconds);
        running = 0;
        long nanos = System.nanoTime() - start;
        clients.forEach(Client::awaitIdle);
        Latencies all = new Latencies();
        clients.forEach(client -> all.add(client.latencies));
        return new LoadResult(all.count() * 1e9 / nanos, all.micros(0.5), all.micros(0.99));
    }

    @Override
    public void close() {
        clients.forEach(client -> client.channel.close());
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    private Client connect() {
        Client client = new Client();
        client.channel = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        if (server.getScheme().equals("https")) {
                            channel.pipeline().addLast(TLS.newHandler(channel.alloc()));
                        }
                        channel.pipeline().addLast(client);
                    }
                })
                .connect(server.getHost(), server.getPort())
                .syncUninterruptibly()
                .channel();
        return client;
    }

    private static final SslContext TLS = trusting();

    private static SslContext trusting() {
        try {
            return SslContextBuilder.forClient()
                    .trustManager(InsecureTrustManagerFactory.INSTANCE)
                    .endpointIdentificationAlgorithm("")
                    .build();
        } catch (SSLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void sleep(int seconds) {
        try {
            TimeUnit.SECONDS.sleep(seconds);
        } catch (InterruptedException e) {
            throw new IllegalStateException("A measurement was interrupted", e);
        }
    }

    /** One connection. */
    private final class Client extends ChannelInboundHandlerAdapter {

        private final AnswerLength answer = new AnswerLength();
        private Channel channel;
        private Latencies latencies = new Latencies();
        private volatile boolean isWaiting;
        private long due;

        void start(int run, long firstDue) {
            due = firstDue;
            sendWhenDue(run);
        }

        private void sendWhenDue(int run) {
            long wait = due - System.nanoTime();
            if (pauseNanos > 0 && wait > 0) {
                channel.eventLoop().schedule(() -> send(run), wait, TimeUnit.NANOSECONDS);
            } else {
                send(run);
            }
        }

        private void send(int run) {
            if (run == 0 || run != running) {
                return;
            }
            if (pauseNanos == 0) {
                due = System.nanoTime();
            }
            isWaiting = true;
            channel.writeAndFlush(requests.request(channel, numbers.getAndIncrement()), channel.voidPromise());
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            boolean isWhole = answer.add(bytes);
            bytes.release();
            if (!isWhole) {
                return;
            }
            if (answer.status() != expectedStatus) {
                throw new IllegalStateException("Answered with " + answer.status() + ": " + answer.text());
            }
            answer.reset();
            isWaiting = false;
            int run = running;
            if (run != 0) {
                latencies.add(System.nanoTime() - due);
                due += pauseNanos;
                sendWhenDue(run);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable problem) {
            System.err.println("A client failed: " + problem);
            context.close();
        }

        void awaitIdle() {
            while (isWaiting && channel.isActive()) {
                Thread.onSpinWait();
            }
            if (!channel.isActive()) {
                throw new IllegalStateException("The server closed a connection");
            }
        }
    }
}
