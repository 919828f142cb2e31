package dev.orrery.server;

import dev.orrery.network.Work;
import dev.orrery.network.http.HeaderName;
import dev.orrery.network.http.HttpHandler;
import dev.orrery.network.http.HttpRequest;
import dev.orrery.network.http.HttpResponse;
import dev.orrery.network.http.HttpTask;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Refuses requests for hosts that this server is not, and hands on the rest.
 *
 * <p>It stands before servers that take a credential which everybody has. A page of another site can have its own name lead to this
 * machine (DNS rebinding); its scripts may then ask, and sign with the well-known key. But they can't change what the browser says of
 * the host.
 */
final class HostCheck implements HttpHandler {

    private static final HeaderName HOST = HeaderName.of("host");
    private static final int MISDIRECTED = 421;
    private static final String REFUSAL =
            "{\"code\":\"MisdirectedRequest\",\"message\":\"This server is not known by the name in the"
                    + " header Host. While it takes a credential that everybody has, it answers by names of its machine only: start it with"
                    + " --certificate-name NAME or --advertised-endpoint, or with a key of your own.\"}";

    private final HttpHandler next;
    private final Predicate<String> isOwnHost;
    // Clients say the same in each request.
    private volatile String latest = "";

    /**
     * A check before a handler.
     *
     * @param isOwnHost whether a host, a name or an address without a port, is this server
     */
    HostCheck(HttpHandler next, Predicate<String> isOwnHost) {
        this.next = next;
        this.isOwnHost = isOwnHost;
    }

    @Override
    public HttpTask taskFor(HttpRequest request) {
        Optional<String> host = request.header(HOST);
        // Browsers always name the host.
        return host.isEmpty() || isOwn(host.get())
                ? next.taskFor(request)
                : HttpTask.of(Work.INSTANT, HostCheck::refusal);
    }

    private boolean isOwn(String host) {
        if (host.equals(latest)) {
            return true;
        }
        if (!isOwnHost.test(withoutPort(host))) {
            return false;
        }
        latest = host;
        return true;
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        boolean isPartOfAddress = host.indexOf(']') > colon;
        return colon < 0 || isPartOfAddress ? host : host.substring(0, colon);
    }

    private static HttpResponse refusal() {
        return new HttpResponse(MISDIRECTED).body("application/json", REFUSAL.getBytes(StandardCharsets.UTF_8));
    }
}
