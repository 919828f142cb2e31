package dev.orrery.samples.blog.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.samples.blog.Account;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.data.Progress;
import dev.orrery.samples.blog.design.BlogSettings;
import dev.orrery.samples.blog.host.BlogHost;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** The site of a small blog in all designs, which is the same one for all test classes. */
final class RunningSite implements BeforeAllCallback {

    static final DataSet DATA = new DataSet(1, 0.000_05);

    private static final int PARTITIONS = 2;

    /** More than a person would have: tests may share the machine with others. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpClient browser = HttpClient.newHttpClient();
    private Parts parts;

    @Override
    public void beforeAll(ExtensionContext context) {
        parts = context.getRoot()
                .getStore(Namespace.create(RunningSite.class))
                .computeIfAbsent(Parts.class, key -> Parts.start(), Parts.class);
    }

    /** All that is closed after the last test. */
    private record Parts(BlogHost host, PreparedBlogs blogs, BlogSite site) implements AutoCloseable {

        static Parts start() {
            try {
                return start(Orrery.start(OrrerySettings.defaults().withoutRateLimit()), BlogSite.listen(0));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static Parts start(Orrery orrery, BlogSite site) {
            BlogHost host = new BlogHost(new Account(orrery.secureEndpoint(), orrery.key()), Optional.of(orrery));
            BlogSettings settings = new BlogSettings(1, PARTITIONS);
            PreparedBlogs blogs =
                    PreparedBlogs.prepare(host, EnumSet.allOf(Design.class), DATA, settings, Progress::onStandardError);
            site.show(blogs.blogs(), DATA, PARTITIONS, PATIENCE);
            return new Parts(host, blogs, site);
        }

        @Override
        public void close() {
            site.close();
            blogs.close();
            host.close();
        }
    }

    URI address() {
        return parts.site().address();
    }

    /** Waits until the change feed has brought everything where it belongs. */
    void awaitCopies() {
        parts.blogs().awaitCopies(PATIENCE);
    }

    /** What is at a path. */
    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    /** The answer to a request of the blog, which has to work. */
    JsonNode ask(Design design, String path) throws IOException, InterruptedException {
        return json(get(pathOf(design, path)));
    }

    /** Writes something, which has to work. */
    JsonNode put(Design design, String path, String body) throws IOException, InterruptedException {
        return json(send("PUT", pathOf(design, path), body));
    }

    /** Sends JSON, or what pretends to be some. */
    HttpResponse<String> send(String method, String path, String body) throws IOException, InterruptedException {
        return send(request(path)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body)));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address().resolve(path));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return browser.send(request.build(), BodyHandlers.ofString());
    }

    static String pathOf(Design design, String path) {
        return "/api/" + design.name().toLowerCase(Locale.ROOT) + "/" + path;
    }

    private static JsonNode json(HttpResponse<String> response) throws IOException {
        if (response.statusCode() != 200) {
            throw new AssertionError(response.uri() + " answers " + response.statusCode() + ": " + response.body());
        }
        return MAPPER.readTree(response.body());
    }
}
