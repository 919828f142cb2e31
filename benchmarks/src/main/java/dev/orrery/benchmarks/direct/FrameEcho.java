package dev.orrery.benchmarks.direct;

import dev.orrery.network.tls.ServerCertificate;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;

/** The least that a server of frames on Netty can do: it finds the end of each, and answers with the same bytes. */
final class FrameEcho {

    private FrameEcho() {}

    /** Arguments: how many bytes an answer's head and its payload have. */
    public static void main(String[] arguments) throws Exception {
        byte[] answer = answer(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        ServerCertificate own = ServerCertificate.ephemeral(List.of(), Clock.systemUTC());
        SslContext tls = SslContextBuilder.forServer(own.privateKey(), own.certificate())
                .sslProvider(SslProvider.JDK)
                .protocols("TLSv1.3", "TLSv1.2")
                .build();
        Channel channel = new ServerBootstrap()
                .group(new MultiThreadIoEventLoopGroup(
                        Math.max(2, Runtime.getRuntime().availableProcessors()), NioIoHandler.newFactory()))
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel client) {
                        client.pipeline().addLast(tls.newHandler(client.alloc())).addLast(new Echo(answer));
                    }
                })
                .bind("127.0.0.1", 0)
                .sync()
                .channel();
        System.out.println("ready " + ((InetSocketAddress) channel.localAddress()).getPort());
        System.in.read();
        System.exit(0);
    }

    private static byte[] answer(int headBytes, int payloadBytes) {
        ByteBuf answer = Unpooled.buffer();
        answer.writeIntLE(headBytes).writeIntLE(200).writeZero(16).writeShortLE(0).writeByte(0).writeByte(1);
        answer.writeZero(headBytes - answer.readableBytes()).writeIntLE(payloadBytes).writeZero(payloadBytes);
        byte[] bytes = new byte[answer.readableBytes()];
        answer.readBytes(bytes);
        return bytes;
    }

    /** Answers each frame; none has a payload. */
    @SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for an answer to be sent.
    private static final class Echo extends ByteToMessageDecoder {

        private final byte[] answer;
        private boolean isWelcome;

        Echo(byte[] answer) {
            this.answer = answer;
        }

        @Override
        protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
            if (in.readableBytes() < Integer.BYTES || in.readableBytes() < in.getIntLE(in.readerIndex())) {
                return;
            }
            in.skipBytes(in.getIntLE(in.readerIndex()));
            if (isWelcome) {
                context.write(context.alloc().buffer(answer.length).writeBytes(answer), context.voidPromise());
            } else {
                isWelcome = true;
                context.write(Unpooled.buffer().writeIntLE(28).writeIntLE(200).writeZero(20));
            }
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) throws Exception {
            context.flush();
            super.channelReadComplete(context);
        }
    }
}
