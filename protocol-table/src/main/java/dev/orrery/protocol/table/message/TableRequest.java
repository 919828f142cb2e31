package dev.orrery.protocol.table.message;

import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.network.http.HeaderName;
import dev.orrery.network.http.HttpRequest;
import dev.orrery.protocol.table.edm.TableError;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * A request, alone or in a batch.
 *
 * @param method as it came
 * @param headers the first header of a name
 * @param body the body itself, not a copy: to be read only
 * @param isBrief whether it is tried where nobody may wait, and done elsewhere if it takes longer
 */
public record TableRequest(
        String method,
        TableUrl url,
        TableOperation operation,
        RequestOrigin origin,
        Function<HeaderName, Optional<String>> headers,
        byte[] body,
        Cancellation cancellation,
        boolean isBrief) {

    private static final String NO_CONTENT = "return-no-content";
    private static final String CONTENT = "return-content";

    /** A request that came by http; fails with a {@link TableError} if there can't be such a one. */
    public static TableRequest of(HttpRequest http) {
        TableUrl url = TableUrl.parse(http.target());
        return new TableRequest(
                http.method(),
                url,
                TableOperation.of(meantMethod(http.method(), http::header), url),
                RequestOrigin.of(url, http.header(TableHeaders.HOST), http.isSecure()),
                http::header,
                http.body(),
                http.cancellation(),
                false);
    }

    /** A request that came within another one. */
    public TableRequest inner(
            String innerMethod, String target, Function<HeaderName, Optional<String>> innerHeaders, byte[] innerBody) {
        TableUrl innerUrl = TableUrl.parse(target);
        return new TableRequest(
                innerMethod,
                innerUrl,
                TableOperation.of(meantMethod(innerMethod, innerHeaders), innerUrl),
                origin,
                innerHeaders,
                innerBody,
                cancellation,
                isBrief);
    }

    /** The same, to be tried where nobody may wait. */
    public TableRequest brief() {
        return new TableRequest(method, url, operation, origin, headers, body, cancellation, true);
    }

    /** Clients that can't send MERGE send POST, and say in a header what they mean. */
    private static String meantMethod(String method, Function<HeaderName, Optional<String>> headers) {
        Optional<String> meant = headers.apply(TableHeaders.X_HTTP_METHOD);
        if (meant.isEmpty()) {
            return method;
        }
        if (!method.equals("POST")) {
            throw TableError.badRequest("XMethodNotUsingPost",
                    "The header X-HTTP-Method stands in a request with " + method + ". Send it with POST.");
        }
        String upper = meant.get().strip().toUpperCase(Locale.ROOT);
        return switch (upper) {
            case "MERGE", "PATCH", "PUT", "DELETE" -> upper;
            default -> throw TableError.badRequest("XMethodIncorrectValue",
                    "The header X-HTTP-Method says '" + meant.get() + "'. Use MERGE, PATCH, PUT or DELETE.");
        };
    }

    public Optional<String> header(HeaderName name) {
        return headers.apply(name);
    }

    public Optional<String> parameter(String name) {
        return url.parameters().findFilled(name);
    }

    /** Whether the answer shall not repeat what was written. */
    public boolean wantsNoContent() {
        return prefers(NO_CONTENT);
    }

    /** What was wished for and is done, as the answer tells it. */
    public Optional<String> appliedPreference() {
        return wantsNoContent()
                ? Optional.of(NO_CONTENT)
                : prefers(CONTENT) ? Optional.of(CONTENT) : Optional.empty();
    }

    private boolean prefers(String preference) {
        return header(TableHeaders.PREFER).filter(preference::equalsIgnoreCase).isPresent();
    }

    /** The body, which has to be JSON. */
    public JsonValue json() {
        String type = header(TableHeaders.CONTENT_TYPE).orElse("").toLowerCase(Locale.ROOT);
        if (type.contains("xml")) {
            throw new TableError(415, "AtomFormatNotSupported",
                    "Atom format is not supported. Send JSON, and say so: Content-Type: application/json");
        }
        if (body.length == 0) {
            throw TableError.invalidInput("The request has no body. Send one in JSON.");
        }
        return JsonText.parse(body);
    }
}
