package dev.orrery.network.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.orrery.network.Work;

/** A handler that tells what it was asked, on a thread of the kind that the address names. */
final class Echo implements HttpHandler {

    @Override
    public HttpTask taskFor(HttpRequest request) {
        return HttpTask.of(workOf(request), () -> answer(request));
    }

    static HttpResponse answer(HttpRequest request) {
        return switch (request.target()) {
            case "/nothing" -> new HttpResponse(204);
            case "/same" -> new HttpResponse(304);
            case "/body" -> response(request.body());
            case "/secure" -> response(request.isSecure() ? "yes" : "no");
            default -> response(request.toString());
        };
    }

    private static HttpResponse response(String text) {
        return response(text.getBytes(ISO_8859_1));
    }

    private static HttpResponse response(byte[] body) {
        return new HttpResponse(200).body("text/plain", body);
    }

    static Work workOf(HttpRequest request) {
        return switch (request.target().split("/", 3)[1]) {
            case "instant" -> Work.INSTANT;
            case "busy" -> Work.BUSY;
            case "program" -> Work.PROGRAM;
            default -> Work.WAITING;
        };
    }
}
