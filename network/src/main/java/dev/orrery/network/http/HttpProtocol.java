package dev.orrery.network.http;

import dev.orrery.network.Connection;
import dev.orrery.network.Protocol;
import io.netty.handler.codec.http.HttpResponseEncoder;

/** HTTP/1.1, whose requests a handler answers. */
public final class HttpProtocol implements Protocol {

    private final HttpHandler handler;
    private final HttpLimits limits;

    public HttpProtocol(HttpHandler handler) {
        this(handler, HttpLimits.DEFAULT);
    }

    public HttpProtocol(HttpHandler handler, HttpLimits limits) {
        this.handler = handler;
        this.limits = limits;
    }

    @Override
    public void addTo(Connection connection) {
        connection
                .add(new StrictDecoder(limits))
                .add(new HttpResponseEncoder())
                .add(new WholeRequests(limits.bodyBytesMax(), connection))
                .add(new Exchange(handler, connection));
    }
}
