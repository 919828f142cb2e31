package dev.orrery.network;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.function.LongSupplier;

/**
 * Ends a connection that takes too long: to agree on TLS, to send a request, to take an answer, or to ask anything at all. Who has
 * never sent anything gets the time of a request; who has may be silent for longer.
 * The time in which requests are answered doesn't count. While there are several, it is the most urgent that counts: an
 * answer that isn't taken, before requests being answered, before a request that is arriving.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
final class Deadlines extends ChannelInboundHandlerAdapter {

    private final long requestNanosMax;
    private final long idleNanosMax;
    private final LongSupplier nanoClock;
    private ChannelHandlerContext context;
    private boolean hasSpoken;
    private boolean isHandshaking;
    private boolean isReceiving;
    private int answering;
    private int sending;
    // How often nothing but the answer was waited for when time was checked.
    private int checksOfAnswer;
    // When the phase began that counts now.
    private long since;

    Deadlines(ConnectionLimits limits, LongSupplier nanoClock) {
        this.requestNanosMax = limits.requestTime().toNanos();
        this.idleNanosMax = limits.idleTime().toNanos();
        this.nanoClock = nanoClock;
        this.since = nanoClock.getAsLong();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    @Override
    public void channelRead(ChannelHandlerContext reading, Object message) {
        hasSpoken = true;
        if (!isReceiving) {
            isReceiving = true;
            if (!isBusy()) {
                since = nanoClock.getAsLong();
            }
        }
        reading.fireChannelRead(message);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext told, Object event) {
        if (isHandshaking && event instanceof SslHandshakeCompletionEvent) {
            isHandshaking = false;
            since = nanoClock.getAsLong();
        }
        told.fireUserEventTriggered(event);
    }

    void handshakeBegins() {
        hasSpoken = true;
        isHandshaking = true;
        since = nanoClock.getAsLong();
    }

    void requestArrived() {
        isReceiving = false;
        checksOfAnswer = 0;
        answering++;
    }

    void answerBegins() {
        answering--;
        if (sending++ == 0) {
            since = nanoClock.getAsLong();
        }
    }

    /** The next answer's time begins now, or the time in which the next request comes. */
    void answerSent() {
        sending--;
        since = nanoClock.getAsLong();
    }

    /** Whether a request has arrived that isn't wholly answered. */
    boolean isBusy() {
        return answering + sending > 0;
    }

    /** Ends the connection if it is late by now; a request that is late may still be refused. */
    void check() {
        long nanos = nanoClock.getAsLong() - since;
        if (isHandshaking || sending > 0) {
            closeIf(nanos > requestNanosMax);
        } else if (answering > 0) {
            tellIfAnswerTakesLong();
        } else if (isReceiving) {
            refuseIf(nanos > requestNanosMax);
        } else {
            closeIf(nanos > (hasSpoken ? idleNanosMax : requestNanosMax));
        }
    }

    /** At the second check, so that answers which come soon are never disturbed, however the checks fall. */
    private void tellIfAnswerTakesLong() {
        if (++checksOfAnswer == 2) {
            context.fireUserEventTriggered(ConnectionEvent.ANSWER_TAKES_LONG);
        }
    }

    private void closeIf(boolean isLate) {
        if (isLate) {
            context.close();
        }
    }

    /** Whoever knows the protocol may send an answer; if nobody does, the connection ends without one. */
    private void refuseIf(boolean isLate) {
        if (isLate) {
            context.fireUserEventTriggered(ConnectionEvent.REQUEST_IS_LATE);
            closeIf(!isBusy());
        }
    }
}
