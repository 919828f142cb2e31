package dev.orrery.network;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Ends connections on which something failed that no handler of their protocol has dealt with. */
@Sharable
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
final class FailedConnections extends ChannelInboundHandlerAdapter {

    static final FailedConnections LAST = new FailedConnections();

    private static final Logger LOG = System.getLogger("dev.orrery.network");

    private FailedConnections() {}

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable problem) {
        // Clients come and go as they like, and speak TLS badly; only what they can't cause is worth a line.
        if (!(problem instanceof IOException) && !(problem instanceof DecoderException)) {
            LOG.log(Level.ERROR, "A connection failed", problem);
        }
        context.close();
    }
}
