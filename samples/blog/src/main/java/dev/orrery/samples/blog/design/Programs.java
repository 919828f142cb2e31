package dev.orrery.samples.blog.design;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The programs that run beside the data, each in a file of its own. */
final class Programs {

    private Programs() {}

    /** The text of a program. */
    static String body(String name) {
        try (InputStream file = Programs.class.getResourceAsStream(name + ".js")) {
            return new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
