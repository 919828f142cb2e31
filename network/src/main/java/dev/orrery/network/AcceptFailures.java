package dev.orrery.network;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;

/**
 * Has a port pause when connections can't be accepted, such as for want of file descriptors, and go on a moment later: who waits
 * to be accepted has often gone by then, and makes room at once. Whatever
 * happens, the event loop must not end by it, for nothing would be answered any more.
 */
@Sharable
@SuppressWarnings("FutureReturnValueIgnored") // What is scheduled runs or is dropped with its event loop.
final class AcceptFailures extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = System.getLogger("dev.orrery.network");
    private static final long PAUSE_MILLIS = 50;
    private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

    static final AcceptFailures HANDLER = new AcceptFailures();

    // A minute ago, so that the first is told.
    private volatile long toldNanos = System.nanoTime() - QUIET_NANOS;

    private AcceptFailures() {
        // Lines of the log have a time, whose rules are in a file: when files have run out, it is too late to open that one.
        LOG.log(Level.DEBUG, "Times are told by {0}", ZoneId.systemDefault().getRules());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable problem) {
        if (!(problem instanceof IOException)) {
            context.fireExceptionCaught(problem);
            return;
        }
        context.channel().config().setAutoRead(false);
        context.channel().eventLoop().schedule(
                () -> context.channel().config().setAutoRead(true), PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        tellOnceAMinute(problem);
    }

    private void tellOnceAMinute(Throwable problem) {
        long now = System.nanoTime();
        if (now - toldNanos >= QUIET_NANOS) {
            toldNanos = now;
            LOG.log(
                    Level.WARNING,
                    "Connections can't be accepted now (" + problem.getMessage()
                            + "), and are tried again and again; if it is for"
                            + " want of files, 'ulimit -n' allows more of them");
        }
    }
}
