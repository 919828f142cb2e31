package dev.orrery.samples.blog.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncClient;
import dev.orrery.samples.blog.Account;
import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.samples.blog.design.BlogSettings;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page itself, and who may ask for it. */
class BlogSiteTest {

    @RegisterExtension
    static final RunningSite SITE = new RunningSite();

    private static final String NAME = "{\"username\":\"Mallory\"}";

    @ParameterizedTest
    @CsvSource({
        "/,           text/html; charset=utf-8",
        "/index.html, text/html; charset=utf-8",
        "/style.css,  text/css; charset=utf-8",
        "/main.js,    text/javascript; charset=utf-8",
        "/icon.svg,   image/svg+xml",
        "/api,        application/json",
        "/nothing.js, application/json"
    })
    void allAnswersSayWhatTheyAreAndWhatABrowserMayDoWithThem(String path, String contentType) throws Exception {
        HttpResponse<String> answer = SITE.get(path);

        assertThat(answer.headers().map())
                .containsEntry("content-type", List.of(contentType))
                .containsEntry("x-content-type-options", List.of("nosniff"))
                .containsEntry("referrer-policy", List.of("no-referrer"));
        assertThat(answer.headers().firstValue("content-security-policy").orElseThrow())
                .startsWith("default-src 'self';")
                .contains("frame-ancestors 'none'")
                .doesNotContain("unsafe");
    }

    @Test
    void onlyTheFilesOfThePageAreThere() throws Exception {
        assertThat(SITE.get("/BlogSite.class").statusCode()).isEqualTo(404);
        assertThat(SITE.get("/..%2fdesign/createLike.js").statusCode()).isEqualTo(404);
        assertThat(SITE.send("PUT", "/index.html", "{}").statusCode()).isEqualTo(405);
    }

    @ParameterizedTest
    @ValueSource(strings = {"main.js", "api.js", "clicks.js", "dom.js", "pages.js", "panel.js", "session.js"})
    void textOfUsersNeverBecomesHtml(String script) throws Exception {
        String text = SITE.get("/" + script).body();

        assertThat(text)
                .isNotBlank()
                .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "://");
    }

    @Test
    void theirPageNeedsNothingFromElsewhere() throws Exception {
        assertThat(SITE.get("/").body()).doesNotContain("://", "style=", "onclick").contains("type=\"module\"");
        assertThat(SITE.get("/style.css").body()).doesNotContain("://", "@import");
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:PORT,        200",
        "LOCALHOST,             200",
        "127.0.0.1:PORT,        200",
        "[::1]:PORT,            200",
        "blog.example.com:PORT, 403",
        "localhost.example.com, 403",
        "192.168.0.1:PORT,      403",
        "'',                    403"
    })
    void itAnswersUnderTheNamesOfThisMachineOnly(String host, int status) throws Exception {
        String name = host.replace("PORT", Integer.toString(SITE.address().getPort()));

        assertThat(statusFor("GET /api HTTP/1.1\r\nHost: " + name + "\r\nConnection: close\r\n\r\n")).isEqualTo(status);
    }

    @Test
    void otherPagesCannotWrite() throws Exception {
        String address = SITE.address().toString().replaceFirst("/$", "");

        assertThat(statusOfWrite("Content-Type", "text/plain")).isEqualTo(415);
        assertThat(statusOfWrite("Content-Type", "application/x-www-form-urlencoded")).isEqualTo(415);
        assertThat(statusOfWrite("Content-Type", "application/json", "Origin", "http://example.com")).isEqualTo(403);
        assertThat(statusOfWrite("Content-Type", "application/json", "Origin", "null")).isEqualTo(403);
        assertThat(statusOfWrite("Content-Type", "application/json", "Sec-Fetch-Site", "cross-site")).isEqualTo(403);
        assertThat(SITE.get("/api/v3/users/mallory").statusCode()).isEqualTo(404);
        assertThat(statusOfWrite("Content-Type", "application/json", "Origin", address)).isEqualTo(200);
    }

    @Test
    void aDatabaseThatIsGoneIsToldToTheReader() throws Exception {
        try (CosmosAsyncClient client = clientOfAStoppedServer();
                BlogSite site = BlogSite.listen(0)) {
            Blog blog = BlogDatabase.of(client, Design.V1).blog();
            site.show(Map.of(Design.V1, blog), RunningSite.DATA, 1, Duration.ofSeconds(1));

            HttpResponse<String> answer = get(site.address().resolve("/api/v1/feed"));

            assertThat(answer.statusCode()).isBetween(502, 504);
            assertThat(answer.body()).contains("The database");
        }
    }

    private static CosmosAsyncClient clientOfAStoppedServer() throws IOException {
        try (Orrery orrery = Orrery.start(OrrerySettings.defaults().withoutRateLimit())) {
            CosmosAsyncClient client = new Account(orrery.secureEndpoint(), orrery.key()).client();
            BlogDatabase.create(client, Design.V1, new BlogSettings(1, 1));
            return client;
        }
    }

    private static HttpResponse<String> get(URI address) throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    }

    private static int statusOfWrite(String... headers) throws IOException, InterruptedException {
        return SITE.send(SITE.request("/api/v3/users/mallory").headers(headers).PUT(BodyPublishers.ofString(NAME)))
                .statusCode();
    }

    private static int statusFor(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), SITE.address().getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            String statusLine = new String(in.readNBytes("HTTP/1.1 200".length()), StandardCharsets.US_ASCII);
            return Integer.parseInt(statusLine.substring("HTTP/1.1 ".length()));
        }
    }
}
