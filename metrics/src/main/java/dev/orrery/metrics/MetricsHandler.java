package dev.orrery.metrics;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.network.Work;
import dev.orrery.network.http.HeaderName;
import dev.orrery.network.http.HttpHandler;
import dev.orrery.network.http.HttpRequest;
import dev.orrery.network.http.HttpResponse;
import dev.orrery.network.http.HttpTask;
import java.nio.charset.StandardCharsets;

/** Answers {@code /_metrics} and {@code /_metrics.json}, and hands on what is asked otherwise. */
final class MetricsHandler implements HttpHandler {

    private static final String PROMETHEUS_PATH = "/_metrics";
    private static final String JSON_PATH = "/_metrics.json";
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";
    private static final String JSON = "application/json";

    private static final HeaderName ALLOW = HeaderName.of("allow");
    private static final HeaderName WWW_AUTHENTICATE = HeaderName.of("www-authenticate");

    private final HttpHandler next;
    private final Metrics metrics;
    private final KeyCheck keyCheck;

    MetricsHandler(HttpHandler next, Metrics metrics, KeyCheck keyCheck) {
        this.next = next;
        this.metrics = metrics;
        this.keyCheck = keyCheck;
    }

    @Override
    public HttpTask taskFor(HttpRequest request) {
        return isForMetrics(request) ? HttpTask.of(Work.BUSY, () -> answer(request)) : next.taskFor(request);
    }

    private HttpResponse answer(HttpRequest request) {
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            return refusal(405, "MethodNotAllowed", "Metrics can only be read.").header(ALLOW, "GET, HEAD");
        }
        if (!keyCheck.admits(request)) {
            return refusal(401, "Unauthorized",
                    "Metrics show names and partition keys, so they are for those who know a key of the account, be it"
                            + " one for reading: send \"Authorization: Bearer KEY\", or Basic with the key as password."
                            + " A server that is started with --open-metrics shows them to everybody.")
                    .header(WWW_AUTHENTICATE, "Basic realm=\"Orrery metrics\", charset=\"UTF-8\"");
        }
        if (pathOf(request).equals(PROMETHEUS_PATH)) {
            byte[] text = metrics.prometheus().getBytes(StandardCharsets.UTF_8);
            return new HttpResponse(200).body(PROMETHEUS_TEXT, text);
        }
        return new HttpResponse(200).body(JSON, JsonText.write(metrics.json().toJson(JsonOptions.of(request))));
    }

    private static boolean isForMetrics(HttpRequest request) {
        // Nearly all requests are for something else, and end here.
        if (!request.target().startsWith(PROMETHEUS_PATH)) {
            return false;
        }
        String path = pathOf(request);
        return path.equals(PROMETHEUS_PATH) || path.equals(JSON_PATH);
    }

    private static String pathOf(HttpRequest request) {
        int query = request.target().indexOf('?');
        return query < 0 ? request.target() : request.target().substring(0, query);
    }

    private static HttpResponse refusal(int status, String code, String message) {
        byte[] body = JsonText.write(new ValueWriter()
                .startObject()
                .name("code").value(code)
                .name("message").value(message)
                .endObject()
                .finish());
        return new HttpResponse(status).body(JSON, body);
    }
}
