package dev.orrery.benchmarks.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orrery.engine.access.AccountKeys;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.net.URLEncoder;
import java.security.GeneralSecurityException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Requests as SDKs send them, signed once: a signature is good for a quarter of an hour. */
public final class SignedRequests {

    public static final int ITEMS = 1000;

    private final String host;

    public SignedRequests(String host) {
        this.host = host;
    }

    /** Reads of many items, one after the other. */
    public HttpLoad.Requests reads() {
        byte[][] requests = new byte[ITEMS][];
        for (int i = 0; i < ITEMS; i++) {
            String id = "item" + i;
            requests[i] = (head("GET", "/dbs/d/colls/c/docs/" + id, "docs", "dbs/d/colls/c/docs/" + id, "k" + i)
                    + "\r\n").getBytes(UTF_8);
        }
        return (channel, number) -> channel.alloc().buffer().writeBytes(requests[(int) (number % ITEMS)]);
    }

    /** Creates of items that are not there; each run has a name of its own. */
    public HttpLoad.Requests creates(String run) {
        String head = head("POST", "/dbs/d/colls/c/docs", "docs", "dbs/d/colls/c", null);
        return (channel, number) -> create(channel, head, run + number);
    }

    private static ByteBuf create(Channel channel, String head, String id) {
        byte[] body = item(id, id).getBytes(UTF_8);
        String request = head + "x-ms-documentdb-partitionkey: [\"" + id + "\"]\r\ncontent-length: " + body.length
                + "\r\n\r\n";
        return channel.alloc().buffer().writeBytes(request.getBytes(UTF_8)).writeBytes(body);
    }

    /** About 400 bytes, as clients see it. */
    public static String item(String id, String key) {
        return "{\"id\":\"" + id + "\",\"pk\":\"" + key + "\",\"name\":\"A sample of an item\",\"count\":17,"
                + "\"tags\":[\"red\",\"green\"],\"text\":\"" + "lorem ipsum ".repeat(8) + "\"}";
    }

    private String head(String method, String path, String type, String link, String partitionKey) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
        String text = method.toLowerCase(Locale.ROOT) + "\n" + type + "\n" + link + "\n"
                + date.toLowerCase(Locale.ROOT) + "\n\n";
        String key = partitionKey == null
                ? ""
                : "x-ms-documentdb-partitionkey: [\"" + partitionKey + "\"]\r\n";
        return method + " " + path + " HTTP/1.1\r\n"
                + "host: " + host + "\r\n"
                + "accept: application/json\r\n"
                + "x-ms-version: 2020-07-15\r\n"
                + "x-ms-date: " + date + "\r\n"
                + "authorization: " + URLEncoder.encode("type=master&ver=1.0&sig=" + sign(text), UTF_8) + "\r\n"
                + key;
    }

    /** The signature of a text by the well-known key, in base64. */
    public static String sign(String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(AccountKeys.WELL_KNOWN.primary()), "HmacSHA256"));
            return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A single POST. */
    public String post(String path, String type, String link, String body, String moreHeaders) {
        return request("POST", path, type, link, body, moreHeaders);
    }

    /** A single request. */
    public String request(String method, String path, String type, String link, String body, String moreHeaders) {
        return head(method, path, type, link, null) + moreHeaders + "content-length: " + body.getBytes(UTF_8).length
                + "\r\n\r\n" + body;
    }
}
