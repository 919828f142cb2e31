package dev.orrery.network.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;

/** The answer that this module gives by itself, to what isn't a proper request or can't be served. */
record Refusal(HttpResponseStatus status, String code, String message) implements Arrival {

    private static final HeaderName RETRY_AFTER = HeaderName.of("Retry-After");
    private static final String RETRY_AFTER_SECONDS = "1";

    static Refusal bodyTooLong(int bytesMax) {
        return new Refusal(
                HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE,
                "RequestEntityTooLarge",
                "The request is too large: a body has at most " + bytesMax + " bytes.");
    }

    static Refusal tooSlow() {
        return new Refusal(
                HttpResponseStatus.REQUEST_TIMEOUT, "RequestTimeout", "The request did not arrive in time.");
    }

    static Refusal tooBusy() {
        return new Refusal(
                HttpResponseStatus.SERVICE_UNAVAILABLE,
                "ServiceUnavailable",
                "The server has no memory for another request of this size now. Try again.");
    }

    static Refusal outOfMemory() {
        return new Refusal(
                HttpResponseStatus.SERVICE_UNAVAILABLE,
                "ServiceUnavailable",
                "The server has no memory left for this beside what else it does. Try again later, or give it more (-Xmx).");
    }

    static Refusal overloaded() {
        return new Refusal(
                HttpResponseStatus.SERVICE_UNAVAILABLE,
                "ServiceUnavailable",
                "The server has more to do than it can begin in time. Try again later.");
    }

    static Refusal unknownVersion() {
        return new Refusal(
                HttpResponseStatus.HTTP_VERSION_NOT_SUPPORTED, "BadRequest", "This server speaks HTTP/1.1.");
    }

    static Refusal unknownTransfer() {
        return new Refusal(
                HttpResponseStatus.BAD_REQUEST,
                "BadRequest",
                "A body is sent with a Content-Length, or in HTTP/1.1 with Transfer-Encoding: chunked.");
    }

    static Refusal failed() {
        return new Refusal(
                HttpResponseStatus.INTERNAL_SERVER_ERROR,
                "InternalServerError",
                "The server failed to answer; its log says more.");
    }

    static Refusal malformed(Throwable problem) {
        if (problem instanceof TooLongHttpLineException) {
            return new Refusal(HttpResponseStatus.REQUEST_URI_TOO_LONG, "BadRequest", "The address is too long.");
        }
        if (problem instanceof TooLongHttpHeaderException) {
            return new Refusal(
                    HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "BadRequest", "The headers are too long.");
        }
        return new Refusal(HttpResponseStatus.BAD_REQUEST, "BadRequest", "This is not a proper HTTP request.");
    }

    HttpResponse toResponse() {
        byte[] body = ("{\"code\":\"" + code + "\",\"message\":\"" + message + "\"}").getBytes(UTF_8);
        HttpResponse response = new HttpResponse(status.code()).body("application/json", body);
        return status.equals(HttpResponseStatus.SERVICE_UNAVAILABLE)
                ? response.header(RETRY_AFTER, RETRY_AFTER_SECONDS)
                : response;
    }
}
