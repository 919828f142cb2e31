package dev.orrery.distribution;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Eventually;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** An Orrery as it is installed, in a process of its own, and a client that signs requests as SDKs do. */
record TestServer(Process process, Path output, JsonValue ready) implements AutoCloseable {

    /** Starts a server by a command, in an environment that has nothing but a Java and an empty home. */
    static TestServer start(Path directory, List<String> program) throws IOException {
        Path readyFile = directory.resolve("ready.json");
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of("start", "--port", "0", "--ephemeral", "--ready-file", readyFile.toString()));
        Path output = directory.resolve("output.txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(Files.createDirectories(directory.resolve("elsewhere")).toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("HOME", Files.createDirectories(directory.resolve("home")).toString());
        Process process = builder.start();
        Eventually.isTrue("the server is ready", () -> Files.exists(readyFile) || !process.isAlive());
        if (!Files.exists(readyFile)) {
            throw new AssertionError("The server has ended: " + Files.readString(output));
        }
        return new TestServer(process, output, JsonText.parse(Files.readAllBytes(readyFile)));
    }

    URI endpoint() {
        return URI.create(ready.property("endpoint").stringValue());
    }

    /** Sends a body to a list of resources, or to a stored procedure. */
    String post(String type, String link, String path, String body) throws Exception {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
        HttpRequest request = HttpRequest.newBuilder(endpoint().resolve("/" + path))
                .header("x-ms-date", date)
                .header("authorization", authorization("post\n" + type + "\n" + link + "\n"
                        + date.toLowerCase(Locale.ROOT) + "\n\n"))
                .header("x-ms-documentdb-partitionkey", "[\"a\"]")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            if (answer.statusCode() >= 400) {
                throw new AssertionError(answer.statusCode() + " " + answer.body());
            }
            return answer.body();
        }
    }

    private String authorization(String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(ready.property("key").stringValue()), "HmacSHA256"));
        String signature = Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        return URLEncoder.encode("type=master&ver=1.0&sig=" + signature, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
