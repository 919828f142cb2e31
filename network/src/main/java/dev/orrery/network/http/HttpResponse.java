package dev.orrery.network.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/** An answer to a request: a status, headers and a body. */
public final class HttpResponse {

    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final byte[] NOTHING = {};

    private final int status;
    private final HttpHeaders headers = DefaultHttpHeadersFactory.headersFactory().newHeaders();
    private byte[] body = NOTHING;

    public HttpResponse(int status) {
        this.status = status;
    }

    /** Adds a header; returns this response, so that calls can be chained. */
    public HttpResponse header(HeaderName name, String value) {
        headers.set(name.text(), value);
        return this;
    }

    /** Sets the body, which belongs to this response from now on. */
    public HttpResponse body(String contentType, byte[] content) {
        headers.set(HttpHeaderNames.CONTENT_TYPE, contentType);
        body = content;
        return this;
    }

    /** Sets a body whose type a header tells already. */
    public HttpResponse body(byte[] content) {
        body = content;
        return this;
    }

    public int status() {
        return status;
    }

    public byte[] body() {
        return body;
    }

    /** The answer to a request of this method as it is sent: to HEAD, with the length of a body, but without it. */
    FullHttpResponse toMessage(String method) {
        boolean hasBody = status != NO_CONTENT && status != NOT_MODIFIED;
        boolean sendsBody = hasBody && !method.equals("HEAD");
        ByteBuf content = sendsBody ? Unpooled.wrappedBuffer(body) : Unpooled.EMPTY_BUFFER;
        if (hasBody) {
            headers.setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
        }
        return new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(status),
                content,
                headers,
                EmptyHttpHeaders.INSTANCE);
    }
}
