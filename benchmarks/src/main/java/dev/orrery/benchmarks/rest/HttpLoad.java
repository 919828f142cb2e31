package dev.orrery.benchmarks.rest;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLException;

/**
 * Clients that each send a request, wait for its answer, and send the next: as cheap as clients can be, so that a server's
 * costs show. They read no more of an answer than its status and its length.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for a request to be sent or a connection to be closed.
public final class HttpLoad implements AutoCloseable {

    /** What a client sends. */
    public interface Requests {
        ByteBuf request(Channel channel, long number);
    }

    private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final URI server;
    private final Requests requests;
    private final int expectedStatus;
    private final List<Client> clients = new ArrayList<>();
    private final AtomicLong numbers = new AtomicLong();
    private volatile boolean isRunning;
    private volatile boolean isPaced;

    public HttpLoad(URI server, int connections, int expectedStatus, Requests requests) {
        this.server = server;
        this.requests = requests;
        this.expectedStatus = expectedStatus;
        for (int i = 0; i < connections; i++) {
            clients.add(connect());
        }
    }

    /** As many requests as the server takes, for a while. */
    public LoadResult atFullSpeed(int seconds) {
        isPaced = false;
        return run(seconds, () -> clients.forEach(client -> client.ask(System.nanoTime())));
    }

    /**
     * So many requests a second, whether the server keeps up or not: those of a millisecond are due together, and late
     * answers count from then on.
     */
    LoadResult atRate(double perSecond, int seconds) {
        isPaced = true;
        Pace pace = new Pace(perSecond / 1000);
        ScheduledFuture<?>[] ticks = new ScheduledFuture<?>[1];
        LoadResult result =
                run(seconds, () -> ticks[0] = loop.scheduleAtFixedRate(pace, 0, 1, TimeUnit.MILLISECONDS));
        ticks[0].cancel(false);
        return result;
    }

    private LoadResult run(int seconds, Runnable begin) {
        clients.forEach(client -> client.latencies = new Latencies());
        isRunning = true;
        long start = System.nanoTime();
        loop.submit(begin).syncUninterruptibly();
        sleep(seconds);
        isRunning = false;
        long nanos = System.nanoTime() - start;
        clients.forEach(Client::awaitIdle);
        Latencies all = new Latencies();
        clients.forEach(client -> all.add(client.latencies));
        return new LoadResult(all.count() * 1e9 / nanos, all.micros(0.5), all.micros(0.99));
    }

    /** Gives each millisecond its requests, in turn to all clients. */
    private final class Pace implements Runnable {

        private final double perTick;
        private double owed;
        private int nextClient;

        Pace(double perTick) {
            this.perTick = perTick;
        }

        @Override
        public void run() {
            long now = System.nanoTime();
            for (owed += perTick; owed >= 1 && isRunning; owed--) {
                clients.get(nextClient).ask(now);
                nextClient = (nextClient + 1) % clients.size();
            }
        }
    }

    @Override
    public void close() {
        clients.forEach(client -> client.channel.close());
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    private Client connect() {
        Client client = new Client();
        client.channel = connect(client).syncUninterruptibly().channel();
        return client;
    }

    private ChannelFuture connect(Client client) {
        return new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        if (server.getScheme().equals("https")) {
                            channel.pipeline().addLast(TLS.newHandler(channel.alloc()));
                        }
                        channel.pipeline().addLast(new Answers(client));
                    }
                })
                .connect(server.getHost(), server.getPort());
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

    /** One client, on one connection or, if the server closes it behind each answer, on one after the other. */
    private final class Client {

        private final AnswerLength answer = new AnswerLength();
        private final Queue<Long> due = new ArrayDeque<>();
        private Channel channel;
        private Latencies latencies = new Latencies();
        private volatile boolean isWaiting;
        private volatile boolean hasFailed;

        /** Sends a request, or notes it until the one before is answered. */
        void ask(long dueNanos) {
            due.add(dueNanos);
            if (!isWaiting) {
                send();
            }
        }

        private void send() {
            isWaiting = true;
            channel.writeAndFlush(requests.request(channel, numbers.getAndIncrement()), channel.voidPromise());
        }

        void read(ByteBuf bytes) {
            if (!answer.add(bytes)) {
                return;
            }
            if (answer.status() != expectedStatus) {
                throw new IllegalStateException("Answered with " + answer.status() + ": " + answer.text());
            }
            answer.reset();
            long now = System.nanoTime();
            latencies.add(now - due.remove());
            if (isRunning && !isPaced) {
                due.add(now);
            }
            if (answer.isLast()) {
                reconnect();
            } else {
                next();
            }
        }

        private void reconnect() {
            channel.close();
            connect(this).addListener((ChannelFuture connected) -> {
                channel = connected.channel();
                hasFailed |= !connected.isSuccess();
                next();
            });
        }

        private void next() {
            if (due.isEmpty()) {
                isWaiting = false;
            } else {
                send();
            }
        }

        void awaitIdle() {
            while (isWaiting && !hasFailed) {
                Thread.onSpinWait();
            }
            if (hasFailed) {
                throw new IllegalStateException("A client has failed");
            }
        }
    }

    /** Hands a connection's bytes to its client. */
    private static final class Answers extends ChannelInboundHandlerAdapter {

        private final Client client;

        Answers(Client client) {
            this.client = client;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            try {
                client.read(bytes);
            } finally {
                bytes.release();
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable problem) {
            System.err.println("A client failed: " + problem);
            client.hasFailed = true;
            context.close();
        }
    }
}
