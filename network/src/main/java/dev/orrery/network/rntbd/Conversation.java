package dev.orrery.network.rntbd;

import dev.orrery.model.bound.Cancellation.Reason;
import dev.orrery.network.Connection;
import dev.orrery.network.ConnectionEvent;
import dev.orrery.network.QueuedWork;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * Has the requests of a connection answered, each when it is done. First both sides say who they are. While many requests are under
 * way, nothing more is read, so that a client that asks faster than it is answered has to wait.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
final class Conversation extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = System.getLogger("dev.orrery.network");
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
    private static final int GOOD_STATUS_MAX = 399;

    private final RntbdHandler handler;
    private final Connection connection;
    private final int underWayMax;
    // Requests that another thread answers, by identity.
    private final Set<RntbdRequest> working = new HashSet<>();
    private int underWay;
    private boolean isWelcome;
    private boolean hasEnded;
    private boolean isReading;
    // Whether more was asked for that hasn't come yet.
    private boolean isReadAsked;
    // Answers that wait for the last request that was read with theirs; null if there are none.
    private ChannelFuture lastUnsent;
    private int unsentBytes;

    Conversation(RntbdHandler handler, Connection connection, int underWayMax) {
        this.handler = handler;
        this.connection = connection;
        this.underWayMax = underWayMax;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        isReading = true;
        Arrived arrived = (Arrived) message;
        if (hasEnded) {
            forget(arrived.request());
            return;
        }
        connection.requestArrived();
        underWay++;
        if (!isWelcome) {
            greet(context, arrived);
        } else {
            switch (arrived) {
                case Arrived.Asked(RntbdRequest request) -> begin(context, request);
                case Arrived.TooMuch(RntbdRequest request) ->
                    send(context, request, handler.taskFor(request).refuse(RETRY_AFTER));
            }
        }
    }

    /** Answers are sent together that were ready while requests were read together. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        isReading = false;
        isReadAsked = false;
        if (lastUnsent != null) {
            context.flush();
            // They are sent in the order in which they were written, so they count until the last one was.
            connection.answerWritten(unsentBytes, lastUnsent);
            lastUnsent = null;
            unsentBytes = 0;
        }
        readMore(context);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        working.forEach(request -> request.cancellation().cancel(Reason.CLIENT_IS_GONE));
        context.fireChannelInactive();
    }

    /** Only by reading is it seen that a client has gone. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ConnectionEvent.ANSWER_TAKES_LONG) {
            context.read();
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    private void greet(ChannelHandlerContext context, Arrived arrived) {
        RntbdRequest request = arrived.request();
        connection.bodyMemory().giveBack(request.payload().length);
        if (!request.isContext()) {
            LOG.log(Level.DEBUG, "A connection ends: it begins with {0}", request);
            end(context);
            return;
        }
        RntbdResponse welcome = handler.welcome(request);
        isWelcome = welcome.status() <= GOOD_STATUS_MAX;
        ChannelFuture sent = send(context, request, welcome);
        if (!isWelcome) {
            hasEnded = true;
            context.flush();
            sent.addListener(done -> connection.closeLingering());
        }
    }

    private void begin(ChannelHandlerContext context, RntbdRequest request) {
        Optional<RntbdResponse> now;
        try {
            now = answerOrAssign(context, request, handler.taskFor(request));
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "A request failed: " + request, e);
            forget(request);
            end(context);
            return;
        }
        if (now.isPresent()) {
            forget(request);
            send(context, request, now.get());
        }
    }

    /** Ends the connection. What has come behind is not begun. */
    private void end(ChannelHandlerContext context) {
        hasEnded = true;
        context.close();
    }

    /** The answer, if it can be had on the event loop; otherwise another thread sees to it. */
    private Optional<RntbdResponse> answerOrAssign(ChannelHandlerContext context, RntbdRequest request,
            RntbdTask task) {
        Optional<RntbdResponse> now = switch (task.work()) {
            case INSTANT -> Optional.of(answerOf(request, task::answer, task));
            case BRIEF -> briefly(request, task);
            case WAITING, BUSY, PROGRAM -> Optional.empty();
        };
        if (now.isEmpty()) {
            working.add(request);
            connection.workers().execute(task.work(), new Working(context, request, task));
        }
        return now;
    }

    private static Optional<RntbdResponse> briefly(RntbdRequest request, RntbdTask task) {
        try {
            return task.answerBriefly();
        } catch (RuntimeException | Error e) {
            return Optional.of(failure(request, task, e));
        }
    }

    /** A request that another thread answers. */
    private final class Working implements QueuedWork {

        private final ChannelHandlerContext context;
        private final RntbdRequest request;
        private final RntbdTask task;

        Working(ChannelHandlerContext context, RntbdRequest request, RntbdTask task) {
            this.context = context;
            this.request = request;
            this.task = task;
        }

        @Override
        public void run() {
            if (request.cancellation().isCancelled()) {
                forget(request);
            } else {
                answer(task::answer);
            }
        }

        @Override
        public void refuse(Duration retryAfter) {
            answer(() -> task.refuse(retryAfter));
        }

        private void answer(Supplier<RntbdResponse> answer) {
            RntbdResponse response = answerOf(request, answer, task);
            forget(request);
            try {
                context.executor().execute(() -> {
                    working.remove(request);
                    send(context, request, response);
                });
            } catch (RejectedExecutionException e) {
                LOG.log(Level.DEBUG, "A request was answered after the endpoint had closed");
            }
        }
    }

    private static RntbdResponse answerOf(RntbdRequest request, Supplier<RntbdResponse> answer, RntbdTask task) {
        try {
            return answer.get();
        } catch (RuntimeException | Error e) {
            // Whatever it is, the client waits, and no other request should suffer.
            return failure(request, task, e);
        }
    }

    private static RntbdResponse failure(RntbdRequest request, RntbdTask task, Throwable problem) {
        if (problem instanceof OutOfMemoryError) {
            LOG.log(Level.WARNING, "There was no memory left for a request: " + request);
            return task.refuse(RETRY_AFTER);
        }
        LOG.log(Level.ERROR, "A request failed: " + request, problem);
        return task.fail();
    }

    private ChannelFuture send(ChannelHandlerContext context, RntbdRequest request, RntbdResponse response) {
        connection.answerBegins();
        ByteBuf message = response.toMessage(request.activityId(), context.alloc());
        int bytes = message.readableBytes();
        ChannelFuture sent = isReading ? context.write(message) : context.writeAndFlush(message);
        if (isReading) {
            lastUnsent = sent;
            unsentBytes += bytes;
        } else {
            connection.answerWritten(bytes, sent);
        }
        sent.addListener(done -> {
            underWay--;
            connection.answerSent();
            readMore(context);
        });
        return sent;
    }

    private void readMore(ChannelHandlerContext context) {
        if (!isReading && !isReadAsked && underWay < underWayMax) {
            isReadAsked = true;
            context.read();
        }
    }

    private void forget(RntbdRequest request) {
        connection.bodyMemory().giveBack(request.payload().length);
    }
}
