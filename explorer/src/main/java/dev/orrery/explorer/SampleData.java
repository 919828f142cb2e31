package dev.orrery.explorer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** Data to play with, which the page and the command line fill an account with. */
public final class SampleData {

    private static final List<String> NAMES = List.of("shop", "blog");

    private SampleData() {}

    /** The names of the samples, the simplest first. */
    public static List<String> names() {
        return NAMES;
    }

    /** A sample as JSON: databases with containers with items, and a first query. */
    public static byte[] json(String name) {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException("There is no sample " + name);
        }
        try (InputStream in = SampleData.class.getResourceAsStream("site/samples/" + name + ".json")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
