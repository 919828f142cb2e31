package dev.orrery.protocol.table.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A client that signs requests as the protocol says, written apart from the server's code. */
public final class TablesClient {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final URI address;
    private final String base;
    private final Optional<String> key;

    public TablesClient(URI address, String base, Optional<String> key) {
        this.address = address;
        this.base = base;
        this.key = key;
    }

    public TablesAnswer get(String path, String... headers) {
        return send("GET", path, "", headers);
    }

    public TablesAnswer post(String path, String body, String... headers) {
        return send("POST", path, body, headers);
    }

    public TablesAnswer put(String path, String body, String... headers) {
        return send("PUT", path, body, headers);
    }

    public TablesAnswer merge(String path, String body, String... headers) {
        return send("MERGE", path, body, headers);
    }

    public TablesAnswer delete(String path, String... headers) {
        return send("DELETE", path, "", headers);
    }

    /** Creates a table that isn't there. */
    public void createTable(String name) {
        TablesAnswer created = post("/Tables", "{\"TableName\":\"" + name + "\"}");
        if (created.status() != 201) {
            throw new AssertionError("Not created: " + created);
        }
    }

    public TablesAnswer send(String method, String path, String body, String... headers) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + base + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        List<String> given = List.of(headers);
        addUnlessGiven(request, given, "x-ms-date", date);
        addUnlessGiven(request, given, "x-ms-version", "2019-02-02");
        addUnlessGiven(request, given, "Accept", "application/json;odata=minimalmetadata");
        addUnlessGiven(request, given, "Content-Type", "application/json");
        key.ifPresent(it -> addUnlessGiven(request, given, "Authorization", authorization(it, date, path)));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            HttpResponse<String> response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new TablesAnswer(response.statusCode(), response.headers(), response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void addUnlessGiven(HttpRequest.Builder request, List<String> given, String name, String value) {
        if (given.stream().noneMatch(name::equalsIgnoreCase)) {
            request.header(name, value);
        }
    }

    private String authorization(String withKey, String date, String path) {
        int question = path.indexOf('?');
        String plain = base + (question < 0 ? path : path.substring(0, question));
        String component = path.replaceFirst("^[^?]*", "").replaceFirst(".*[?&](comp=[^&]*).*", "?$1");
        String account = base.isEmpty() ? "localhost" : base.substring(1);
        String resource = "/" + account + plain + (component.startsWith("?comp=") ? component : "");
        return "SharedKeyLite " + account + ":" + signature(withKey, date + "\n" + resource);
    }

    /** The signature of a text, in base64. */
    public static String signature(String key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(key), "HmacSHA256"));
            return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
