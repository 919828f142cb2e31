package dev.orrery.protocol.table.service;

import dev.orrery.protocol.table.message.XmlElement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What pages of some other sites may do, and what they may see of the answers. */
record CorsRule(
        List<String> origins,
        List<String> methods,
        List<String> allowedHeaders,
        List<String> exposedHeaders,
        int maxAgeSeconds) {

    private static final String ANY = "*";
    private static final Set<String> METHODS =
            Set.of("DELETE", "GET", "HEAD", "MERGE", "POST", "OPTIONS", "PUT", "PATCH", "CONNECT", "TRACE");

    static CorsRule of(XmlElement rule) {
        List<String> origins = list(rule, "AllowedOrigins");
        List<String> methods = list(rule, "AllowedMethods");
        String maxAge = rule.childText("MaxAgeInSeconds").orElse("");
        if (!rule.name().equals("CorsRule")
                || origins.isEmpty()
                || methods.isEmpty()
                || !METHODS.containsAll(methods)
                || !maxAge.matches("\\d{1,9}")) {
            throw XmlElement.invalid(
                    "A CorsRule needs AllowedOrigins, AllowedMethods that there are, and MaxAgeInSeconds.");
        }
        return new CorsRule(
                origins, methods, list(rule, "AllowedHeaders"), list(rule, "ExposedHeaders"), Integer.parseInt(maxAge));
    }

    private static List<String> list(XmlElement rule, String name) {
        return rule.childText(name).stream()
                .flatMap(text -> Arrays.stream(text.split(",")))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
    }

    boolean isFor(String origin, String method) {
        return (origins.contains(ANY) || origins.contains(origin)) && methods.contains(method);
    }

    boolean allowsHeader(String header) {
        return fits(allowedHeaders, header);
    }

    boolean exposesHeader(String header) {
        return fits(exposedHeaders, header);
    }

    boolean isForAnySite() {
        return origins.contains(ANY);
    }

    private static boolean fits(List<String> patterns, String header) {
        String lower = header.toLowerCase(Locale.ROOT);
        return patterns.stream().map(pattern -> pattern.toLowerCase(Locale.ROOT))
                .anyMatch(pattern -> pattern.endsWith(ANY)
                        ? lower.startsWith(pattern.substring(0, pattern.length() - 1))
                        : lower.equals(pattern));
    }
}
