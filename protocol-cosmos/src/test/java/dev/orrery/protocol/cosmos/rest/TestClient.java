package dev.orrery.protocol.cosmos.rest;

import dev.orrery.model.value.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A client that signs requests as the protocol says, written apart from the server's code. */
public final class TestClient {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final URI address;
    private final String key;

    TestClient(URI address, String key) {
        this.address = address;
        this.key = key;
    }

    public Answer get(String path, String... headers) {
        return send("GET", path, "", headers);
    }

    public Answer delete(String path, String... headers) {
        return send("DELETE", path, "", headers);
    }

    public Answer post(String path, String body, String... headers) {
        return send("POST", path, body, headers);
    }

    public Answer put(String path, String body, String... headers) {
        return send("PUT", path, body, headers);
    }

    public Answer query(String path, String sql, String... headers) {
        List<String> all = new ArrayList<>(List.of(headers));
        all.addAll(List.of("x-ms-documentdb-isquery", "true", "content-type", "application/query+json"));
        return post(path, "{\"query\":" + JsonValue.of(sql) + "}", all.toArray(String[]::new));
    }

    /** Creates a database and a container in it, and returns the container's path. */
    public String createContainer(String definition, String... headers) {
        post("/dbs", "{\"id\":\"d\"}");
        Answer created = post("/dbs/d/colls", definition, headers);
        if (created.status() != 201) {
            throw new AssertionError("Not created: " + created);
        }
        return "/dbs/d/colls/" + created.json().property("id").stringValue();
    }

    /** Signs by the names in the path, whose escapes are resolved. */
    public Answer send(String method, String path, String body, String... headers) {
        String[] segments = path.replaceFirst("^/+", "").split("/");
        boolean isFeed = segments.length % 2 == 1;
        String type = path.equals("/") ? "" : segments[segments.length - (isFeed ? 1 : 2)];
        int end = isFeed ? segments.length - 1 : segments.length;
        String link = decode(String.join("/", List.of(segments).subList(0, end)));
        boolean isOperation = type.equals("operations");
        return sendSigned(
                method,
                path,
                body,
                isOperation ? "colls" : type,
                isOperation ? link.substring(0, link.indexOf("/operations")) : link,
                headers);
    }

    /** Signs the request for all databases with a date of the caller's. */
    public Answer sendDated(String date, String method, String path) {
        String text = method.toLowerCase(Locale.ROOT) + "\ndbs\n\n" + date.toLowerCase(Locale.ROOT) + "\n\n";
        return sendWith("type=master&ver=1.0&sig=" + signature(text), date, method, path, "");
    }

    /** Signs what the caller says. */
    public Answer sendSigned(
            String method, String path, String body, String type, String link, String... headers) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
        String text = method.toLowerCase(Locale.ROOT) + "\n" + type + "\n" + link + "\n"
                + date.toLowerCase(Locale.ROOT) + "\n\n";
        return sendWith("type=master&ver=1.0&sig=" + signature(text), date, method, path, body, headers);
    }

    /** Sends an authorization as it is, URL-encoded. */
    public Answer sendWith(
            String authorization, String date, String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .header("x-ms-date", date)
                .header("x-ms-version", "2020-07-15");
        if (!authorization.isEmpty()) {
            request.header("authorization", URLEncoder.encode(authorization, StandardCharsets.UTF_8));
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            HttpResponse<String> response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.headers(), response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private String signature(String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(key), "HmacSHA256"));
            return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static String decode(String path) {
        return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
