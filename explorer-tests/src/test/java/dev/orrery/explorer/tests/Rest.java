package dev.orrery.explorer.tests;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Another client of the server beside the page. */
final class Rest {

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI endpoint;
    private final String key;

    Rest(URI endpoint, String key) {
        this.endpoint = endpoint;
        this.key = key;
    }

    /** Creates something below a feed such as {@code dbs/blog/colls}. */
    void create(String feed, String body, String... headers) {
        int slash = feed.lastIndexOf('/');
        String link = slash < 0 ? "" : feed.substring(0, slash);
        send("POST", feed, feed.substring(slash + 1), link, body, headers);
    }

    /** Creates or replaces an item. */
    void upsert(String container, String partitionKey, String body) {
        create(container + "/docs", body,
                "x-ms-documentdb-is-upsert", "true", "x-ms-documentdb-partitionkey", partitionKey);
    }

    /** An item as it is now; empty if there is none. */
    String read(String container, String id, String partitionKey) {
        return item("GET", container, id, partitionKey);
    }

    void delete(String container, String id, String partitionKey) {
        item("DELETE", container, id, partitionKey);
    }

    /** The definition of a container. */
    String container(String link) {
        return send("GET", link, "colls", link, "");
    }

    private String item(String method, String container, String id, String partitionKey) {
        String link = container + "/docs/" + id;
        String path = container + "/docs/" + URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
        return send(method, path, "docs", link, "", "x-ms-documentdb-partitionkey", partitionKey);
    }

    private String send(String method, String path, String type, String link, String body, String... headers) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint.resolve("/" + path))
                .header("x-ms-date", date)
                .header("authorization", authorization(method, type, link, date))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
            if (response.statusCode() >= 400 && response.statusCode() != 404) {
                throw new IllegalStateException(method + " " + path + ": " + response.body());
            }
            return response.statusCode() == 404 ? "" : response.body();
        } catch (IOException e) {
            throw new IllegalStateException("The server does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        }
    }

    private String authorization(String method, String type, String link, String date) {
        String text = method.toLowerCase(Locale.ROOT) + "\n" + type + "\n" + link + "\n"
                + date.toLowerCase(Locale.ROOT) + "\n\n";
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(key), "HmacSHA256"));
            byte[] signature = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
            return URLEncoder.encode(
                    "type=master&ver=1.0&sig=" + Base64.getEncoder().encodeToString(signature),
                    StandardCharsets.UTF_8);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has HMAC", e);
        }
    }
}
