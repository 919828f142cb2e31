package dev.orrery.network;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;

/**
 * The end of a connection whose client may still be sending. If it were closed at once, the bytes that nobody read would
 * reset it, and the client might never see the answer. So only our side ends, what comes is thrown away until the client
 * has enough, and {@link Deadlines} sees to it that this doesn't take forever.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
final class LingeringClose extends ChannelInboundHandlerAdapter {

    private LingeringClose() {}

    /** Ends a connection on which the last answer was sent; called on its event loop. */
    static void begin(Channel channel) {
        if (!channel.isActive()) {
            return;
        }
        channel.pipeline().addFirst(new LingeringClose());
        sayGoodbye(channel).addListener(said -> ((SocketChannel) channel).shutdownOutput());
        channel.config().setAutoRead(true);
    }

    private static ChannelFuture sayGoodbye(Channel channel) {
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        return tls == null ? channel.newSucceededFuture() : tls.closeOutbound();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ReferenceCountUtil.release(message);
    }
}
