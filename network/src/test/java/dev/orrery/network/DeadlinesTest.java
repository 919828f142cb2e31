package dev.orrery.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeadlinesTest {

    private static final Duration REQUEST_TIME = Duration.ofSeconds(30);
    private static final Duration IDLE_TIME = Duration.ofMinutes(10);

    private final ManualNanos nanos = new ManualNanos();
    private final Deadlines deadlines = new Deadlines(new ConnectionLimits(1, REQUEST_TIME, IDLE_TIME), nanos);
    private final EmbeddedChannel channel = new EmbeddedChannel(deadlines);

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void aConnectionOnWhichNothingWasEverSentEndsAfterTheTimeOfARequest() {
        assertEndsAfter(REQUEST_TIME);
    }

    @Test
    void anIdleConnectionEndsAfterTheIdleTime() {
        handshake();

        assertEndsAfter(IDLE_TIME);
    }

    @Test
    void whoLooksAfterAClientIsToldOnceThatTheAnswerTakesLong() {
        List<Object> told = new ArrayList<>();
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext context, Object event) {
                told.add(event);
            }
        });
        channel.writeInbound("a request");
        deadlines.requestArrived();

        deadlines.check();
        assertThat(told).isEmpty();
        deadlines.check();
        deadlines.check();
        assertThat(told).containsExactly(ConnectionEvent.ANSWER_TAKES_LONG);
    }

    @Test
    void aRequestHasToArriveInTime() {
        handshake();
        pass(IDLE_TIME);
        channel.writeInbound("a part");

        assertEndsAfter(REQUEST_TIME);
    }

    @Test
    void morePartsGiveARequestNoMoreTime() {
        channel.writeInbound("a part");
        pass(REQUEST_TIME);
        channel.writeInbound("another part");
        pass(Duration.ofNanos(1));

        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void whoeverKnowsTheProtocolMayRefuseALateRequest() {
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext context, Object event) {
                assertThat(event).isEqualTo(ConnectionEvent.REQUEST_IS_LATE);
                deadlines.requestArrived();
                deadlines.answerBegins();
            }
        });
        channel.writeInbound("a part");
        pass(REQUEST_TIME.plusNanos(1));
        assertThat(channel.isOpen()).isTrue();

        assertEndsAfter(REQUEST_TIME);
    }

    @Test
    void answeringMayTakeForever() {
        channel.writeInbound("a request");
        deadlines.requestArrived();
        pass(IDLE_TIME.multipliedBy(100));

        assertThat(channel.isOpen()).isTrue();
        assertThat(deadlines.isBusy()).isTrue();
    }

    @Test
    void anAnswerHasToBeTakenInTime() {
        channel.writeInbound("a request");
        deadlines.requestArrived();
        pass(IDLE_TIME);
        deadlines.answerBegins();

        assertThat(deadlines.isBusy()).isTrue();
        assertEndsAfter(REQUEST_TIME);
    }

    @Test
    void afterAnAnswerAConnectionIsIdle() {
        channel.writeInbound("a request");
        deadlines.requestArrived();
        deadlines.answerBegins();
        pass(REQUEST_TIME);
        deadlines.answerSent();

        assertThat(deadlines.isBusy()).isFalse();
        assertEndsAfter(IDLE_TIME);
    }

    @Test
    void eachOfSeveralAnswersHasItsTime() {
        for (int i = 0; i < 3; i++) {
            channel.writeInbound("a request");
            deadlines.requestArrived();
        }
        deadlines.answerBegins();
        deadlines.answerBegins();
        pass(REQUEST_TIME);
        deadlines.answerSent();
        pass(REQUEST_TIME);
        deadlines.answerSent();
        pass(IDLE_TIME.multipliedBy(2));
        assertThat(channel.isOpen()).isTrue();

        deadlines.answerBegins();

        assertEndsAfter(REQUEST_TIME);
    }

    @Test
    void aRequestThatArrivesAmongOthersHasItsTimeWhenTheyAreAnswered() {
        channel.writeInbound("a request");
        deadlines.requestArrived();
        channel.writeInbound("a part");
        pass(IDLE_TIME);
        deadlines.answerBegins();
        deadlines.answerSent();

        assertEndsAfter(REQUEST_TIME);
    }

    @Test
    void aHandshakeHasToEndInTime() {
        pass(REQUEST_TIME);
        deadlines.handshakeBegins();

        assertEndsAfter(REQUEST_TIME);
    }

    @Test
    void afterAHandshakeAConnectionIsIdle() {
        deadlines.handshakeBegins();
        pass(REQUEST_TIME);
        channel.pipeline().fireUserEventTriggered(SslHandshakeCompletionEvent.SUCCESS);

        assertEndsAfter(IDLE_TIME);
    }

    private void handshake() {
        deadlines.handshakeBegins();
        channel.pipeline().fireUserEventTriggered(SslHandshakeCompletionEvent.SUCCESS);
    }

    private void assertEndsAfter(Duration time) {
        pass(time);
        assertThat(channel.isOpen()).isTrue();
        pass(Duration.ofNanos(1));
        assertThat(channel.isOpen()).isFalse();
    }

    private void pass(Duration time) {
        nanos.advance(time);
        deadlines.check();
    }
}
