package dev.orrery.network;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * A protocol of requests and answers that have four bytes of length before them, the lowest first. Requests of one connection are answered at
 * the same time, in whatever order; while there are many, nothing more is read.
 */
final class EchoProtocol implements Protocol {

    private static final int UNDER_WAY_MAX = 4;
    private static final int LENGTH_BYTES = 4;
    private static final int REQUEST_BYTES_MAX = 1000;

    private final UnaryOperator<byte[]> answer;

    EchoProtocol(UnaryOperator<byte[]> answer) {
        this.answer = answer;
    }

    @Override
    public void addTo(Connection connection) {
        connection
                .add(new LengthFieldBasedFrameDecoder(
                        LITTLE_ENDIAN, REQUEST_BYTES_MAX, 0, LENGTH_BYTES, 0, LENGTH_BYTES, true))
                .add(new LengthFieldPrepender(LITTLE_ENDIAN, LENGTH_BYTES, 0, false))
                .add(new Answers(connection));
    }

    @Override
    public boolean mayBeginLikeTls() {
        return true;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // What is sent ends by itself; nobody waits for it.
    private final class Answers extends ChannelInboundHandlerAdapter {

        private final Connection connection;
        private boolean isReading;
        private int underWay;

        Answers(Connection connection) {
            this.connection = connection;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            isReading = true;
            ByteBuf frame = (ByteBuf) message;
            byte[] request = ByteBufUtil.getBytes(frame);
            frame.release();
            underWay++;
            connection.requestArrived();
            if (!connection.bodyMemory().take(request.length)) {
                throw new IllegalStateException("No memory");
            }
            connection.workers().execute(Work.WAITING, new QueuedWork() {
                @Override
                public void run() {
                    finish(context, request, answer.apply(request));
                }

                @Override
                public void refuse(Duration retryAfter) {
                    finish(context, request, new byte[0]);
                }
            });
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            isReading = false;
            readMore(context);
        }

        private void finish(ChannelHandlerContext context, byte[] request, byte[] answered) {
            connection.bodyMemory().giveBack(request.length);
            context.executor().execute(() -> send(context, answered));
        }

        private void send(ChannelHandlerContext context, byte[] answered) {
            connection.answerBegins();
            context.writeAndFlush(Unpooled.wrappedBuffer(answered)).addListener(sent -> {
                underWay--;
                connection.answerSent();
                readMore(context);
            });
        }

        private void readMore(ChannelHandlerContext context) {
            if (!isReading && underWay < UNDER_WAY_MAX) {
                context.read();
            }
        }
    }
}
