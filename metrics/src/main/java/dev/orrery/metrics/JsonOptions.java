package dev.orrery.metrics;

import dev.orrery.network.http.HttpRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What of the metrics is wanted as JSON: {@code ?container=blog/posts&seconds=300&history=86400}.
 *
 * @param container the one container that is wanted; otherwise all are
 * @param seconds how far series by second go back
 * @param history how far the history goes back, in seconds; none is wanted otherwise
 */
record JsonOptions(Optional<String> container, int seconds, Optional<Integer> history) {

    private static final int SECONDS_DEFAULT = 60;

    static JsonOptions of(HttpRequest request) {
        return new JsonOptions(
                parameter(request, "container"),
                parameter(request, "seconds").flatMap(JsonOptions::number).orElse(SECONDS_DEFAULT),
                parameter(request, "history").flatMap(JsonOptions::number));
    }

    private static Optional<String> parameter(HttpRequest request, String name) {
        int query = request.target().indexOf('?');
        if (query < 0) {
            return Optional.empty();
        }
        return Stream.of(request.target().substring(query + 1).split("&"))
                .filter(parameter -> parameter.startsWith(name + "="))
                .findFirst()
                .map(parameter -> decode(parameter.substring(name.length() + 1)));
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    private static Optional<Integer> number(String text) {
        try {
            return Optional.of(Math.clamp(Long.parseLong(text), 0, Integer.MAX_VALUE));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
