package dev.orrery.benchmarks.direct;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/**
 * Clients of direct mode that have so many requests under way, and send another for each answer: as cheap as clients can be, so that
 * a server's costs show. They read no more of an answer than its status and its length.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for a request to be sent or a connection to be closed.
final class DirectLoad implements AutoCloseable {

    /** Where the value of the first token is, which says whether there is a payload: Orrery and the echo send that first. */
    private static final int PAYLOAD_PRESENT_AT = 27;

    private static final int FRAME_BYTES = 1024;

    private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final SignedFrames.Frames frames;
    private final int expectedStatus;
    private final int underWayMax;
    private final List<Client> clients = new ArrayList<>();
    private volatile boolean isRunning;
    private volatile boolean hasFailed;
    // Used by the only event loop.
    private long numbers;

    /** Clients over TLS, each with the same number of requests under way. */
    DirectLoad(int port, int connections, int underWayMax, int expectedStatus, SignedFrames.Frames frames) {
        this.frames = frames;
        this.underWayMax = underWayMax;
        this.expectedStatus = expectedStatus;
        for (int i = 0; i < connections; i++) {
            clients.add(connect(port));
        }
    }

    /** As many requests as the server takes, for a while: how many are answered in a second. */
    double atFullSpeed(int seconds) {
        isRunning = true;
        loop.submit(() -> clients.forEach(Client::begin)).syncUninterruptibly();
        long start = System.nanoTime();
        sleep(seconds);
        isRunning = false;
        long nanos = System.nanoTime() - start;
        long answers = 0;
        for (Client client : clients) {
            answers += client.awaitIdle();
        }
        return answers * 1e9 / nanos;
    }

    @Override
    public void close() {
        clients.forEach(client -> client.channel.close());
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    private Client connect(int port) {
        Client client = new Client();
        Channel channel = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel socket) {
                        socket.pipeline().addLast(TLS.newHandler(socket.alloc())).addLast(client);
                    }
                })
                .connect("127.0.0.1", port)
                .syncUninterruptibly()
                .channel();
        channel.writeAndFlush(SignedFrames.context()).syncUninterruptibly();
        client.awaitWelcome();
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

    /** One client on one connection. */
    private final class Client extends ByteToMessageDecoder {

        private final CountDownLatch welcome = new CountDownLatch(1);
        private Channel channel;
        private boolean isWelcome;
        private long answers;
        private int due;
        private int underWay;
        // Set behind all else that others read.
        private volatile boolean isIdle = true;

        @Override
        public void handlerAdded(ChannelHandlerContext context) {
            channel = context.channel();
        }

        void begin() {
            answers = 0;
            due = underWayMax;
            underWay = underWayMax;
            isIdle = false;
            sendDue();
        }

        /** Sends what is due in one go. */
        private void sendDue() {
            if (due > 0) {
                ByteBuf out = channel.alloc().buffer(due * FRAME_BYTES);
                for (; due > 0; due--) {
                    frames.write(numbers++, out);
                }
                channel.writeAndFlush(out, channel.voidPromise());
            }
        }

        @Override
        protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
            if (in.readableBytes() < PAYLOAD_PRESENT_AT + 1) {
                return;
            }
            int start = in.readerIndex();
            int length = in.getIntLE(start);
            if (isWelcome && in.getByte(start + PAYLOAD_PRESENT_AT) != 0) {
                if (in.readableBytes() < length + Integer.BYTES) {
                    return;
                }
                length += Integer.BYTES + in.getIntLE(start + length);
            }
            if (in.readableBytes() >= length) {
                int status = in.getIntLE(start + Integer.BYTES);
                in.skipBytes(length);
                answered(status);
            }
        }

        private void answered(int status) {
            if (!isWelcome) {
                isWelcome = true;
                welcome.countDown();
                return;
            }
            if (status != expectedStatus) {
                hasFailed = true;
                throw new IllegalStateException("Answered with " + status);
            }
            answers++;
            if (isRunning) {
                due++;
            } else if (--underWay == 0) {
                isIdle = true;
            }
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) throws Exception {
            super.channelReadComplete(context);
            sendDue();
        }

        void awaitWelcome() {
            try {
                if (!welcome.await(10, TimeUnit.SECONDS)) {
                    throw new IllegalStateException("There was no welcome");
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException("A measurement was interrupted", e);
            }
        }

        long awaitIdle() {
            while (!isIdle && !hasFailed) {
                Thread.onSpinWait();
            }
            if (hasFailed) {
                throw new IllegalStateException("A client has failed");
            }
            return answers;
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable problem) {
            System.err.println("A client failed: " + problem);
            hasFailed = true;
            context.close();
        }
    }
}
