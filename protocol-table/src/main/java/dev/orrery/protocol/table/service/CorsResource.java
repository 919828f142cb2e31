package dev.orrery.protocol.table.service;

import dev.orrery.network.http.HeaderName;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.TableAnswer;
import dev.orrery.protocol.table.message.TableHeaders;
import dev.orrery.protocol.table.message.TableRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells browsers what pages of other sites may do, by the rules that the user has set. */
final class CorsResource {

    private static final HeaderName REQUEST_METHOD = HeaderName.of("Access-Control-Request-Method");
    private static final HeaderName REQUEST_HEADERS = HeaderName.of("Access-Control-Request-Headers");
    private static final HeaderName ALLOW_ORIGIN = HeaderName.of("Access-Control-Allow-Origin");
    private static final HeaderName ALLOW_METHODS = HeaderName.of("Access-Control-Allow-Methods");
    private static final HeaderName ALLOW_HEADERS = HeaderName.of("Access-Control-Allow-Headers");
    private static final HeaderName ALLOW_CREDENTIALS = HeaderName.of("Access-Control-Allow-Credentials");
    private static final HeaderName EXPOSE_HEADERS = HeaderName.of("Access-Control-Expose-Headers");
    private static final HeaderName MAX_AGE = HeaderName.of("Access-Control-Max-Age");

    private final Supplier<List<CorsRule>> rules;

    CorsResource(Supplier<List<CorsRule>> rules) {
        this.rules = rules;
    }

    /** What a browser asks before it sends a request. */
    TableAnswer preflight(TableRequest request) {
        Optional<String> origin = request.header(TableHeaders.ORIGIN);
        Optional<String> method = request.header(REQUEST_METHOD);
        if (origin.isEmpty() || method.isEmpty()) {
            throw TableError.badRequest("InvalidHeaderValue", "A required CORS header is not present.");
        }
        List<String> headers = Arrays.stream(request.header(REQUEST_HEADERS).orElse("").split(","))
                .map(String::strip)
                .filter(header -> !header.isEmpty())
                .toList();
        CorsRule rule = rules.get().stream()
                .filter(it -> it.isFor(origin.get(), method.get()))
                .filter(it -> headers.stream().allMatch(it::allowsHeader))
                .findFirst()
                .orElseThrow(() -> new TableError(403, "CorsPreflightFailure",
                        "CORS not enabled or no matching rule found for this request."));
        TableAnswer answer = new TableAnswer(200)
                .header(ALLOW_ORIGIN, origin.get())
                .header(ALLOW_METHODS, method.get())
                .header(MAX_AGE, Integer.toString(rule.maxAgeSeconds()))
                .header(ALLOW_CREDENTIALS, "true");
        return headers.isEmpty() ? answer : answer.header(ALLOW_HEADERS, String.join(",", headers));
    }

    /** Adds to an answer what a browser must know to show it to a page of another site. */
    void addTo(TableAnswer answer, TableRequest request) {
        Optional<String> origin = request.header(TableHeaders.ORIGIN);
        if (origin.isEmpty()) {
            return;
        }
        List<CorsRule> all = rules.get();
        Optional<CorsRule> rule = all.stream().filter(it -> it.isFor(origin.get(), request.method())).findFirst();
        if (rule.isEmpty()) {
            if (!all.isEmpty()) {
                answer.header(TableHeaders.VARY, "Origin");
            }
            return;
        }
        answer.header(EXPOSE_HEADERS, exposed(rule.get(), answer));
        if (rule.get().isForAnySite()) {
            answer.header(ALLOW_ORIGIN, "*");
        } else {
            answer.header(ALLOW_ORIGIN, origin.get())
                    .header(TableHeaders.VARY, "Origin")
                    .header(ALLOW_CREDENTIALS, "true");
        }
    }

    private static String exposed(CorsRule rule, TableAnswer answer) {
        return Stream.concat(answer.headers().keySet().stream().map(HeaderName::toString), Stream.of("Content-Length"))
                .filter(rule::exposesHeader)
                .collect(Collectors.joining(","));
    }
}
