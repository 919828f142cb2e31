package dev.orrery.network.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Ends connections that take too long: to send a request, to take an answer, or to ask anything at all. The time in which
 * a request is answered doesn't count.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
final class Deadlines extends ChannelInboundHandlerAdapter {

    /** What the handlers behind this one are told. */
    enum Event {
        REQUEST_IS_LATE
    }

    private enum Phase {
        IDLE,
        RECEIVING,
        ANSWERING,
        SENDING
    }

    private final long requestNanosMax;
    private final long idleNanosMax;
    private Phase phase = Phase.IDLE;
    private long since = System.nanoTime();
    private ScheduledFuture<?> check;

    Deadlines(HttpSettings.Limits limits) {
        this.requestNanosMax = limits.requestTime().toNanos();
        this.idleNanosMax = limits.idleTime().toNanos();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        long every = Math.min(requestNanosMax, idleNanosMax) / 4;
        check = context.executor().scheduleAtFixedRate(() -> check(context), every, every, TimeUnit.NANOSECONDS);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        check.cancel(false);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (phase == Phase.IDLE) {
            enter(Phase.RECEIVING);
        }
        context.fireChannelRead(message);
    }

    void requestArrived() {
        enter(Phase.ANSWERING);
    }

    void answerBegins() {
        enter(Phase.SENDING);
    }

    void answerSent() {
        enter(Phase.IDLE);
    }

    private void enter(Phase next) {
        phase = next;
        since = System.nanoTime();
    }

    private void check(ChannelHandlerContext context) {
        long nanos = System.nanoTime() - since;
        switch (phase) {
            case IDLE -> closeIf(nanos > idleNanosMax, context);
            case SENDING -> closeIf(nanos > requestNanosMax, context);
            case RECEIVING -> refuseIf(nanos > requestNanosMax, context);
            case ANSWERING -> {}
        }
    }

    private static void closeIf(boolean isLate, ChannelHandlerContext context) {
        if (isLate) {
            context.close();
        }
    }

    private static void refuseIf(boolean isLate, ChannelHandlerContext context) {
        if (isLate) {
            context.fireUserEventTriggered(Event.REQUEST_IS_LATE);
        }
    }
}
