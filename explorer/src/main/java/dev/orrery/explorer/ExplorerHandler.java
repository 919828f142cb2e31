package dev.orrery.explorer;

import dev.orrery.network.Work;
import dev.orrery.network.http.HeaderName;
import dev.orrery.network.http.HttpHandler;
import dev.orrery.network.http.HttpRequest;
import dev.orrery.network.http.HttpResponse;
import dev.orrery.network.http.HttpTask;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Answers what is asked below {@code /_explorer/} with the files of the page and the ports of the server, leads browsers there
 * that ask for the root, and hands on the rest.
 *
 * <p>The files are no secret, so everybody gets them. What they show comes through the API, signed in the browser with a key
 * that only the page knows: no cookie is ever set, so other pages in the same browser can do nothing with it.
 */
public final class ExplorerHandler implements HttpHandler {

    private static final String ROOT = "/_explorer";
    private static final String FILES = ROOT + "/";
    private static final String PORTS = FILES + "ports.json";
    private static final String JSON = "application/json";
    private static final String TEXT = "text/plain; charset=utf-8";

    /** Nothing from or to any other host, no script or style within the page's text, and no page around it. */
    private static final String POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
            + " form-action 'none'; frame-ancestors 'none'";

    private static final HeaderName ACCEPT = HeaderName.of("accept");
    private static final HeaderName AUTHORIZATION = HeaderName.of("authorization");
    private static final HeaderName ALLOW = HeaderName.of("allow");
    private static final HeaderName CACHE_CONTROL = HeaderName.of("cache-control");
    private static final HeaderName ETAG = HeaderName.of("etag");
    private static final HeaderName IF_NONE_MATCH = HeaderName.of("if-none-match");
    private static final HeaderName LOCATION = HeaderName.of("location");
    private static final HeaderName CONTENT_SECURITY_POLICY = HeaderName.of("content-security-policy");
    private static final HeaderName CONTENT_TYPE_OPTIONS = HeaderName.of("x-content-type-options");
    private static final HeaderName FRAME_OPTIONS = HeaderName.of("x-frame-options");
    private static final HeaderName REFERRER_POLICY = HeaderName.of("referrer-policy");
    private static final HeaderName RESOURCE_POLICY = HeaderName.of("cross-origin-resource-policy");

    private final HttpHandler next;
    private final byte[] ports;
    private final SiteFiles files = new SiteFiles();

    /** In front of another handler; the page tells which ports the server has for further protocols, by their words. */
    public ExplorerHandler(HttpHandler next, Map<String, Integer> ports) {
        this.next = next;
        this.ports = json(ports);
    }

    @Override
    public HttpTask taskFor(HttpRequest request) {
        return isForExplorer(request)
                ? HttpTask.of(Work.WAITING, () -> guarded(answer(request)))
                : next.taskFor(request);
    }

    private HttpResponse answer(HttpRequest request) {
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            return text(405, "The Explorer's files can only be read.").header(ALLOW, "GET, HEAD");
        }
        String path = pathOf(request);
        if (path.equals("/")) {
            return text(302, "The Explorer is at " + FILES).header(LOCATION, FILES);
        }
        if (path.equals(ROOT)) {
            return text(308, "The Explorer is at " + FILES).header(LOCATION, FILES);
        }
        if (path.equals(PORTS)) {
            return new HttpResponse(200).body(JSON, ports).header(CACHE_CONTROL, "no-cache");
        }
        return files.find(path.substring(FILES.length()))
                .map(file -> answer(request, file))
                .orElseGet(() -> text(404, "The Explorer has no such file."));
    }

    /** Browsers keep files, but ask each time whether they are still the same, since the server may be a newer one. */
    private static HttpResponse answer(HttpRequest request, SiteFile file) {
        boolean isKnown = request.header(IF_NONE_MATCH).filter(etags -> etags.contains(file.etag())).isPresent();
        HttpResponse response = isKnown
                ? new HttpResponse(304)
                : new HttpResponse(200).body(file.contentType(), file.content());
        return response.header(ETAG, file.etag()).header(CACHE_CONTROL, "no-cache");
    }

    private static HttpResponse guarded(HttpResponse response) {
        return response.header(CONTENT_SECURITY_POLICY, POLICY)
                .header(CONTENT_TYPE_OPTIONS, "nosniff")
                .header(FRAME_OPTIONS, "DENY")
                .header(REFERRER_POLICY, "no-referrer")
                .header(RESOURCE_POLICY, "same-origin");
    }

    private static byte[] json(Map<String, Integer> ports) {
        return new TreeMap<>(ports)
                .entrySet().stream()
                .map(port -> "\"" + port.getKey() + "\": " + port.getValue())
                .collect(Collectors.joining(", ", "{", "}"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static HttpResponse text(int status, String sentence) {
        return new HttpResponse(status).body(TEXT, sentence.getBytes(StandardCharsets.UTF_8));
    }

    private static boolean isForExplorer(HttpRequest request) {
        // Nearly all requests are for something else, and end here.
        if (!request.target().startsWith(ROOT)) {
            return isBrowserAtRoot(request);
        }
        String path = pathOf(request);
        return path.equals(ROOT) || path.startsWith(FILES);
    }

    /** Clients of the account read it at the same address; they sign what they ask, and want JSON. */
    private static boolean isBrowserAtRoot(HttpRequest request) {
        return request.target().equals("/")
                && request.method().equals("GET")
                && request.header(AUTHORIZATION).isEmpty()
                && request.header(ACCEPT).filter(types -> types.contains("text/html")).isPresent();
    }

    private static String pathOf(HttpRequest request) {
        int query = request.target().indexOf('?');
        return query < 0 ? request.target() : request.target().substring(0, query);
    }
}
