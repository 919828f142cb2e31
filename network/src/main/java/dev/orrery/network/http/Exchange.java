package dev.orrery.network.http;

import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Cancellation.Reason;
import dev.orrery.network.Connection;
import dev.orrery.network.ConnectionEvent;
import dev.orrery.network.QueuedWork;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * The conversation on one connection: a request, its answer, the next request. Nothing is read while a request is being
 * answered, unless that takes long, to see whether the client has gone; what a client sent without waiting for the answer waits here.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
final class Exchange extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = System.getLogger("dev.orrery.network");

    private final HttpHandler handler;
    private final Connection connection;
    private final Queue<Arrival> waiting = new ArrayDeque<>(0);
    private ChannelFutureListener goOn;
    // What another thread is told if nobody waits for it any more; null if there is none.
    private Cancellation working;
    private boolean isReading;
    private boolean isAnswering;

    Exchange(HttpHandler handler, Connection connection) {
        this.handler = handler;
        this.connection = connection;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        goOn = sent -> next(context, sent.isSuccess());
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        if (working != null) {
            working.cancel(connection.isClosing() ? Reason.SERVER_STOPS : Reason.CLIENT_IS_GONE);
        }
        waiting.forEach(this::forget);
        waiting.clear();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        isReading = false;
        if (!isAnswering) {
            context.read();
        }
    }

    /** Only by reading is it seen that a client has gone. What it sends instead waits for its turn. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ConnectionEvent.ANSWER_TAKES_LONG) {
            context.read();
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        isReading = true;
        Arrival arrival = (Arrival) message;
        if (isAnswering) {
            waiting.add(arrival);
        } else {
            begin(context, arrival);
        }
    }

    private void begin(ChannelHandlerContext context, Arrival arrival) {
        isAnswering = true;
        connection.requestArrived();
        switch (arrival) {
            case Arrival.Asked asked -> assign(context, asked);
            case Refusal refusal -> refuse(context, refusal);
        }
    }

    private void assign(ChannelHandlerContext context, Arrival.Asked asked) {
        Optional<FullHttpResponse> now;
        try {
            now = answerOrAssign(context, asked, handler.taskFor(asked.request()));
        } catch (Throwable e) {
            now = Optional.of(failure(asked.request(), e));
        }
        if (now.isPresent()) {
            forget(asked);
            send(context, asked, now.get());
        }
    }

    /** The answer, if it can be had on the event loop; otherwise another thread sees to it. */
    private Optional<FullHttpResponse> answerOrAssign(
            ChannelHandlerContext context, Arrival.Asked asked, HttpTask task) {
        Optional<HttpResponse> now = switch (task.work()) {
            case INSTANT -> Optional.of(task.answer());
            case BRIEF -> task.answerBriefly();
            case WAITING, BUSY, PROGRAM -> Optional.empty();
        };
        if (now.isEmpty()) {
            working = asked.request().cancellation();
            connection.workers().execute(task.work(), new Working(context, asked, task));
        }
        return now.map(response -> response.toMessage(asked.request().method()));
    }

    /** A request that another thread answers. */
    private final class Working implements QueuedWork {

        private final ChannelHandlerContext context;
        private final Arrival.Asked asked;
        private final HttpTask task;

        Working(ChannelHandlerContext context, Arrival.Asked asked, HttpTask task) {
            this.context = context;
            this.asked = asked;
            this.task = task;
        }

        @Override
        public void run() {
            if (asked.request().cancellation().isCancelled()) {
                forget(asked);
            } else {
                answer(task::answer);
            }
        }

        @Override
        public void refuse(Duration retryAfter) {
            answer(() -> task.refuse(retryAfter));
        }

        private void answer(Supplier<HttpResponse> answer) {
            FullHttpResponse response = responseOf(answer, asked.request());
            forget(asked);
            try {
                context.executor().execute(() -> send(context, asked, response));
            } catch (RejectedExecutionException e) {
                LOG.log(Level.DEBUG, "A request was answered after the endpoint had closed");
            }
        }
    }

    private static FullHttpResponse responseOf(Supplier<HttpResponse> answer, HttpRequest request) {
        try {
            return answer.get().toMessage(request.method());
        } catch (Throwable e) {
            // Whatever it is, the client waits, and no other request should suffer.
            return failure(request, e);
        }
    }

    private static FullHttpResponse failure(HttpRequest request, Throwable problem) {
        if (problem instanceof OutOfMemoryError) {
            LOG.log(Level.WARNING, "There was no memory left for a request: " + request);
            return Refusal.outOfMemory().toResponse().toMessage(request.method());
        }
        LOG.log(Level.ERROR, "A request failed: " + request, ShortTrace.of(problem));
        return Refusal.failed().toResponse().toMessage(request.method());
    }

    private void send(ChannelHandlerContext context, Arrival.Asked asked, FullHttpResponse response) {
        boolean last = connection.isClosing() || !asked.keepAlive();
        HttpUtil.setKeepAlive(response.headers(), asked.version(), !last);
        connection.answerBegins();
        int bytes = response.content().readableBytes();
        ChannelFuture sent = context.writeAndFlush(response);
        connection.answerWritten(bytes, sent);
        sent.addListener(last ? ChannelFutureListener.CLOSE : goOn);
    }

    private void next(ChannelHandlerContext context, boolean isSent) {
        isAnswering = false;
        working = null;
        if (!isSent || connection.isClosing()) {
            context.close();
            return;
        }
        connection.answerSent();
        if (!waiting.isEmpty()) {
            begin(context, waiting.remove());
        } else if (!isReading) {
            context.read();
        }
    }

    private void refuse(ChannelHandlerContext context, Refusal refusal) {
        FullHttpResponse response = refusal.toResponse().toMessage("");
        HttpUtil.setKeepAlive(response.headers(), HttpVersion.HTTP_1_1, false);
        connection.answerBegins();
        context.writeAndFlush(response).addListener(sent -> connection.closeLingering());
    }

    private void forget(Arrival arrival) {
        if (arrival instanceof Arrival.Asked asked) {
            connection.bodyMemory().giveBack(asked.bodyBytes());
        }
    }
}
