package dev.orrery.network.http;

import dev.orrery.model.bound.Cancellation;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetAddress;
import java.util.Optional;

/** A request that has arrived whole. */
public final class HttpRequest {

    private static final int SHOWN_CHARS_MAX = 100;

    private final String method;
    private final String target;
    private final HttpHeaders headers;
    private final byte[] body;
    private final InetAddress clientAddress;
    private final boolean isSecure;
    private final Cancellation cancellation = new Cancellation();

    HttpRequest(
            String method,
            String target,
            HttpHeaders headers,
            byte[] body,
            InetAddress clientAddress,
            boolean isSecure) {
        this.method = method;
        this.target = target;
        this.headers = headers;
        this.body = body;
        this.clientAddress = clientAddress;
        this.isSecure = isSecure;
    }

    /** The method in upper case, as it came. */
    public String method() {
        return method;
    }

    /** What is asked for, as it came: the path and the query with all their escapes. */
    public String target() {
        return target;
    }

    /** The first header of a name, in whatever case; empty if there is none. */
    public Optional<String> header(HeaderName name) {
        return Optional.ofNullable(headers.get(name.text()));
    }

    public boolean hasHeader(HeaderName name) {
        return headers.contains(name.text());
    }

    /** The body itself, not a copy: to be read only. */
    public byte[] body() {
        return body;
    }

    /** The address from which it came: the client's, or that of who stands in front of it. */
    public InetAddress clientAddress() {
        return clientAddress;
    }

    /** Whether it came through TLS. */
    public boolean isSecure() {
        return isSecure;
    }

    /** Ends the work on this request: whoever does it looks here now and then. */
    public Cancellation cancellation() {
        return cancellation;
    }

    /** The request as logs have it: the method and the beginning of the path. */
    @Override
    public String toString() {
        int query = target.indexOf('?');
        int shown = Math.min(query < 0 ? target.length() : query + 1, SHOWN_CHARS_MAX);
        return method + " " + target.substring(0, shown) + (shown < target.length() ? "…" : "");
    }
}
