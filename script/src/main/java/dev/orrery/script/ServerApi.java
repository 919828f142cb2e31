package dev.orrery.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.graalvm.polyglot.Source;

/**
 * The API that procedures and triggers see, in JavaScript. Its parts share one scope; the value of the whole is a function
 * of the built-in {@code stringify}, which gives an object with the functions {@code begin} and {@code next}, and with what
 * hardening does not find by itself.
 */
final class ServerApi {

    private static final List<String> PARTS = List.of(
            "start", "errors", "arguments", "operations", "collection",
            "queries", "spatial", "messages", "console", "run");

    private ServerApi() {}

    /** To be evaluated once in every fresh context, before the program. Its frames don't show in stack traces. */
    static Source source() {
        StringBuilder text = new StringBuilder("((stringify) => {\n'use strict';\n");
        PARTS.forEach(part -> text.append(part(part)));
        text.append("return { begin, next, behindFunctions };\n})");
        return Source.newBuilder(Sandbox.LANGUAGE, text.toString(), "server-api.js")
                .internal(true)
                .buildLiteral();
    }

    private static String part(String name) {
        try (InputStream in = ServerApi.class.getResourceAsStream("api/" + name + ".js")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
