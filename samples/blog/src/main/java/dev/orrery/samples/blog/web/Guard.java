package dev.orrery.samples.blog.web;

import com.sun.net.httpserver.Headers;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Keeps out what other sites make a browser ask. A name of theirs may lead to this machine, but is not a name of it;
 * and their pages may send forms, but no JSON.
 */
final class Guard {

    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final Set<String> FROM_HERE = Set.of("same-origin", "none");
    private static final int FORBIDDEN = 403;

    /** What a browser has to keep to. */
    private static final Map<String, String> RULES = Map.of(
            "Content-Security-Policy",
            "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "X-Frame-Options",
            "DENY",
            "Referrer-Policy",
            "no-referrer",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin",
            "Cache-Control",
            "no-store");

    private Guard() {}

    static void addRules(Headers answer) {
        RULES.forEach(answer::set);
    }

    static void check(String method, Headers request) {
        String host = request.getFirst("Host");
        if (host == null || !NAMES.contains(nameOf(host))) {
            throw new Refusal(FORBIDDEN, "This page is for browsers on this machine, at localhost.");
        }
        if (!READING.contains(method)) {
            checkWrite(host, request);
        }
    }

    private static String nameOf(String host) {
        return host.toLowerCase(Locale.ROOT).replaceFirst(":[0-9]*$", "");
    }

    private static void checkWrite(String host, Headers request) {
        String origin = request.getFirst("Origin");
        String site = request.getFirst("Sec-Fetch-Site");
        boolean isForeign = (origin != null && !origin.equalsIgnoreCase("http://" + host))
                || (site != null && !FROM_HERE.contains(site));
        if (isForeign) {
            throw new Refusal(FORBIDDEN, "Only the blog's own page may write.");
        }
        String type = request.getFirst("Content-Type");
        if (type == null || !type.toLowerCase(Locale.ROOT).matches("application/json *(;.*)?")) {
            throw new Refusal(415, "The body has to be JSON (application/json).");
        }
    }
}
