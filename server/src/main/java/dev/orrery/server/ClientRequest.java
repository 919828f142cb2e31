package dev.orrery.server;

import java.util.Optional;
import java.util.function.Function;

/**
 * A request as faults see it, whatever carried it.
 *
 * @param method the method of HTTP, or the one that stands for it, in upper case
 * @param path what it is about, with a slash at its beginning; with its escapes as it was sent
 * @param headers what it says under the names that headers have in HTTP
 * @param body the body itself, not a copy: to be read only
 */
public record ClientRequest(
        String method, String path, Function<String, Optional<String>> headers, byte[] body) {

    /** A header, or what stands for it; empty if it isn't said. */
    public Optional<String> header(String name) {
        return headers.apply(name);
    }
}
