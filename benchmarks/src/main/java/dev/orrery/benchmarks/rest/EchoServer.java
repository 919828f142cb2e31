package dev.orrery.benchmarks.rest;

import dev.orrery.network.http.HttpLimits;
import dev.orrery.network.tls.ServerCertificate;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;

/** The least that a server on Netty can do: it answers every request with the same bytes and headers. */
final class EchoServer {

    private EchoServer() {}

    /** Arguments: {@code http} or {@code https}, and the length of the body. */
    public static void main(String[] arguments) throws Exception {
        byte[] body = new byte[Integer.parseInt(arguments[1])];
        Arrays.fill(body, (byte) 'x');
        SslContext tls = arguments[0].equals("https") ? tls() : null;
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(
                Math.max(2, Runtime.getRuntime().availableProcessors()), NioIoHandler.newFactory());
        Channel channel = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, 1024)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel client) {
                        if (tls != null) {
                            client.pipeline().addLast(tls.newHandler(client.alloc()));
                        }
                        client.pipeline()
                                .addLast(new HttpServerCodec())
                                .addLast(new HttpObjectAggregator(HttpLimits.DEFAULT.bodyBytesMax()))
                                .addLast(new Echo(body));
                    }
                })
                .bind("127.0.0.1", 0)
                .sync()
                .channel();
        System.out.println("ready " + ((InetSocketAddress) channel.localAddress()).getPort());
        System.in.read();
        System.exit(0);
    }

    private static SslContext tls() throws Exception {
        ServerCertificate own = ServerCertificate.ephemeral(List.of(), Clock.systemUTC());
        return SslContextBuilder.forServer(own.privateKey(), own.certificate())
                .sslProvider(SslProvider.JDK)
                .protocols("TLSv1.3", "TLSv1.2")
                .build();
    }

    @SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for an answer to be sent.
    private static final class Echo extends SimpleChannelInboundHandler<FullHttpRequest> {

        private final byte[] body;

        Echo(byte[] body) {
            this.body = body;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            FullHttpResponse response = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(body));
            response.headers()
                    .set("content-type", "application/json")
                    .set("etag", "\"00000000-0000-0000-0000-000000000000\"")
                    .set("x-ms-request-charge", "1")
                    .set("x-ms-session-token", "0:-1#1000")
                    .set("x-ms-activity-id", "00000000-0000-0000-0000-000000000000")
                    .setInt("content-length", body.length);
            context.writeAndFlush(response, context.voidPromise());
        }
    }
}
