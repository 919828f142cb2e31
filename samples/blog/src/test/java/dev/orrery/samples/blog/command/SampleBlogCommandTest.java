package dev.orrery.samples.blog.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.testing.Eventually;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command that shows the blog. */
class SampleBlogCommandTest {

    private static final Pattern ADDRESS = Pattern.compile("The blog is at (http://localhost:[0-9]+/) ");

    private final HttpClient browser = HttpClient.newHttpClient();
    private final StringWriter out = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    void itShowsTheBlogUntilItIsInterruptedAndAgainAsItWas() throws Exception {
        String user = "api/v3/users/zoe";

        runWhile(address -> {
            assertThat(get(address).body()).contains("<!doctype html>");
            assertThat(get(address.resolve("api/v1/feed")).statusCode()).isEqualTo(404);
            put(address.resolve(user), "{\"username\":\"Zoë\"}");
        });
        runWhile(address -> assertThat(get(address.resolve(user)).body()).contains("Zoë"));

        assertThat(out.toString()).endsWith("The blog has stopped" + System.lineSeparator());
    }

    @ParameterizedTest
    @CsvSource({
        "--scale,      0,     --scale is more than 0",
        "--scale,      2,     --scale is more than 0",
        "--port,       70000, --port is from 0 to 65535",
        "--partitions, 0,     --partitions is from 1",
        "--designs,    v9,    'the designs are v1, v2 and v3'"
    })
    void wrongOptionsAreExplained(String option, String value, String sentence) {
        StringWriter err = new StringWriter();

        int code = Main.commandLine().setErr(new PrintWriter(err)).execute("sample", "blog", option, value);

        assertThat(code).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains(sentence);
    }

    private interface Visit {
        void at(URI address) throws IOException, InterruptedException;
    }

    private void runWhile(Visit visit) throws IOException, InterruptedException {
        out.getBuffer().setLength(0);
        CompletableFuture<Integer> code = new CompletableFuture<>();
        Thread command = Thread.ofPlatform().start(() -> code.complete(Main.commandLine()
                .setOut(new PrintWriter(out))
                .execute(
                        "sample",
                        "blog",
                        "--scale=0.00001",
                        "--partitions=1",
                        "--port=0",
                        "--designs=v2,V3",
                        "--data=" + directory)));

        visit.at(address(code));
        command.interrupt();

        assertThat(code.join()).isZero();
    }

    private URI address(CompletableFuture<Integer> code) {
        Matcher[] found = new Matcher[1];
        Eventually.isTrue("the blog is shown", () -> {
            found[0] = ADDRESS.matcher(out.toString());
            return found[0].find() || code.isDone();
        });
        assertThat(code).as(out.toString()).isNotDone();
        return URI.create(found[0].group(1));
    }

    private HttpResponse<String> get(URI address) throws IOException, InterruptedException {
        return browser.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    }

    private void put(URI address, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(body))
                .build();
        assertThat(browser.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }
}
