package dev.orrery.network.http;

import dev.orrery.network.BodyBytes;
import dev.orrery.network.BodyMemory;
import dev.orrery.network.Connection;
import dev.orrery.network.ConnectionEvent;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.util.List;

/** Gathers the parts of a request, and refuses what is improper, too long or too slow; then it listens no more. */
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
final class WholeRequests extends ChannelInboundHandlerAdapter {

    private static final BodyBytes NO_BODY = new BodyBytes(0);

    private final int bodyBytesMax;
    private final BodyMemory memory;
    private final InetAddress clientAddress;
    private final boolean isSecure;
    private boolean isRefused;
    private io.netty.handler.codec.http.HttpRequest head;
    private BodyBytes body = NO_BODY;

    WholeRequests(int bodyBytesMax, Connection connection) {
        this.bodyBytesMax = bodyBytesMax;
        this.memory = connection.bodyMemory();
        this.clientAddress = connection.clientAddress();
        this.isSecure = connection.isSecure();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        forget();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object part) {
        try {
            if (!isRefused) {
                take(context, (HttpObject) part);
            }
        } finally {
            ReferenceCountUtil.release(part);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ConnectionEvent.REQUEST_IS_LATE && !isRefused) {
            refuse(context, Refusal.tooSlow());
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    private void take(ChannelHandlerContext context, HttpObject part) {
        if (part.decoderResult().isFailure()) {
            refuse(context, Refusal.malformed(part.decoderResult().cause()));
            return;
        }
        if (part instanceof io.netty.handler.codec.http.HttpRequest start) {
            begin(context, start);
        }
        if (part instanceof HttpContent content && !isRefused) {
            add(context, content);
        }
    }

    private void begin(ChannelHandlerContext context, io.netty.handler.codec.http.HttpRequest start) {
        long promised = HttpUtil.getContentLength(start, 0L);
        if (!isKnown(start.protocolVersion())) {
            refuse(context, Refusal.unknownVersion());
        } else if (!isTransferKnown(start)) {
            refuse(context, Refusal.unknownTransfer());
        } else if (promised > bodyBytesMax) {
            refuse(context, Refusal.bodyTooLong(bodyBytesMax));
        } else {
            head = start;
            body = new BodyBytes(promised);
            encourage(context, start);
        }
    }

    private static boolean isKnown(HttpVersion version) {
        return version.equals(HttpVersion.HTTP_1_1) || version.equals(HttpVersion.HTTP_1_0);
    }

    /** Whether the end of the body is where everybody sees it: a proxy in front of this server, for one. */
    private static boolean isTransferKnown(HttpMessage start) {
        HttpHeaders headers = start.headers();
        if (!headers.contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            return true;
        }
        List<String> encodings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
        return encodings.size() == 1
                && HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(encodings.getFirst())
                && start.protocolVersion().equals(HttpVersion.HTTP_1_1);
    }

    private static void encourage(ChannelHandlerContext context, HttpMessage start) {
        if (HttpUtil.is100ContinueExpected(start)) {
            FullHttpResponse goOn = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER);
            context.writeAndFlush(goOn);
        }
    }

    private void add(ChannelHandlerContext context, HttpContent part) {
        int bytes = part.content().readableBytes();
        if (bytes > bodyBytesMax - body.length()) {
            refuse(context, Refusal.bodyTooLong(bodyBytesMax));
        } else if (!memory.take(bytes)) {
            refuse(context, Refusal.tooBusy());
        } else {
            body.add(part.content(), bytes);
            if (part instanceof LastHttpContent) {
                finish(context);
            }
        }
    }

    private void finish(ChannelHandlerContext context) {
        HttpRequest request = new HttpRequest(
                head.method().name(), head.uri(), head.headers(), body.whole(), clientAddress, isSecure);
        Arrival arrival = new Arrival.Asked(request, head.protocolVersion(), isKeptAlive(head));
        body = NO_BODY;
        context.fireChannelRead(arrival);
    }

    /** HTTP/1.0 knows no rule for two lengths that differ, so nothing is read behind a body of that version. */
    private static boolean isKeptAlive(HttpMessage start) {
        boolean endIsSure = start.protocolVersion().equals(HttpVersion.HTTP_1_1)
                || !start.headers().contains(HttpHeaderNames.CONTENT_LENGTH);
        return endIsSure && HttpUtil.isKeepAlive(start);
    }

    private void refuse(ChannelHandlerContext context, Refusal refusal) {
        isRefused = true;
        forget();
        context.fireChannelRead(refusal);
    }

    private void forget() {
        memory.giveBack(body.length());
        body = NO_BODY;
    }
}
