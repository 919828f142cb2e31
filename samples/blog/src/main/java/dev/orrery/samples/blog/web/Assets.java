package dev.orrery.samples.blog.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The files of the page. Only those in the list are ever read. */
final class Assets {

    private static final String START = "index.html";
    private static final List<String> NAMES = List.of(
            START,
            "style.css",
            "icon.svg",
            "main.js",
            "api.js",
            "clicks.js",
            "dom.js",
            "pages.js",
            "panel.js",
            "session.js");

    private final Map<String, Answer> files = new LinkedHashMap<>();

    Assets() {
        NAMES.forEach(name -> files.put("/" + name, read(name)));
        files.put("/", read(START));
    }

    Answer file(String path) {
        Answer file = files.get(path);
        if (file == null) {
            throw Refusal.notFound("There is no such page.");
        }
        return file;
    }

    private static Answer read(String name) {
        try (InputStream file = Objects.requireNonNull(Assets.class.getResourceAsStream(name), name)) {
            return new Answer(200, contentType(name), file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String contentType(String name) {
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "html" -> "text/html; charset=utf-8";
            case "css" -> "text/css; charset=utf-8";
            case "js" -> "text/javascript; charset=utf-8";
            case "svg" -> "image/svg+xml";
            default -> throw new IllegalArgumentException(name);
        };
    }
}
