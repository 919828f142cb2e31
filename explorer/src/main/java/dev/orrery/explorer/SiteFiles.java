package dev.orrery.explorer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The files of the page and of the libraries it uses, which lie beside the classes. */
final class SiteFiles {

    private static final String SITE = "/dev/orrery/explorer/site/";
    private static final String LIBRARIES = "lib/";
    private static final String SAMPLES = "samples/";
    private static final String INDEX = "index.html";

    /** Where each library is, by its name in the address, which doesn't change with the version. */
    private static final Map<String, String> LIBRARY_ROOTS =
            Map.of("codemirror", "/META-INF/resources/webjars/codemirror/5.65.21/");

    private static final Map<String, String> CONTENT_TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    /** No file has a longer one; the pattern below would need a stack as deep as a path is long. */
    private static final int PATH_CHARS_MAX = 200;

    /** Names with no dot at their start, so that nothing leads upwards, and no escapes. */
    private static final Pattern PATH = Pattern.compile("(?:[a-z0-9_-][a-z0-9_.-]*/)*[a-z0-9_-]+(?:[.-][a-z0-9_-]+)*");

    // As many as there are files: what isn't there is not kept.
    private final Map<String, SiteFile> known = new ConcurrentHashMap<>();

    /** The file at a path below the page's address. */
    Optional<SiteFile> find(String path) {
        String name = path.isEmpty() ? INDEX : path;
        SiteFile file = known.get(name);
        return file != null ? Optional.of(file) : load(name);
    }

    private Optional<SiteFile> load(String name) {
        if (name.length() > PATH_CHARS_MAX) {
            return Optional.empty();
        }
        // A name without a dot might be a directory, which class loaders take for a file as well.
        int dot = name.lastIndexOf('.');
        String contentType = dot < 0 ? null : contentType(name, name.substring(dot + 1));
        if (contentType == null || !PATH.matcher(name).matches()) {
            return Optional.empty();
        }
        Optional<SiteFile> file = resource(name).flatMap(SiteFiles::read)
                .map(content -> SiteFile.of(contentType, content));
        file.ifPresent(found -> known.put(name, found));
        return file;
    }

    /** Libraries have JSON, too, which is no business of the page. */
    private static String contentType(String name, String ending) {
        return name.startsWith(SAMPLES) && ending.equals("json") ? "application/json" : CONTENT_TYPES.get(ending);
    }

    private static Optional<String> resource(String name) {
        if (!name.startsWith(LIBRARIES)) {
            return Optional.of(SITE + name);
        }
        String rest = name.substring(LIBRARIES.length());
        int slash = rest.indexOf('/');
        return slash < 0
                ? Optional.empty()
                : Optional.ofNullable(LIBRARY_ROOTS.get(rest.substring(0, slash)))
                        .map(root -> root + rest.substring(slash + 1));
    }

    private static Optional<byte[]> read(String resource) {
        try (InputStream in = SiteFiles.class.getResourceAsStream(resource)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
