package dev.orrery.benchmarks.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orrery.benchmarks.query.RestConnection;
import dev.orrery.benchmarks.rest.SignedRequests;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Pages by REST over one connection, asked for one after the other as SDKs do. */
final class RestPages implements Pages {

    private static final String LINK = "dbs/" + FeedSite.DATABASE + "/colls/" + FeedSite.CONTAINER;

    private final RestConnection connection;
    private final SignedRequests requests;
    private final int changes;
    private final int pageSize;
    private String position = "";
    private int read;

    RestPages(FeedSite site, int pageSize) throws IOException {
        this.connection = new RestConnection(site.server().endpoint());
        this.requests = new SignedRequests(site.server().endpoint().getAuthority());
        this.changes = site.changes();
        this.pageSize = pageSize;
    }

    @Override
    public int next() {
        RestConnection.Answer answer = connection.exchange(request(position));
        if (answer.status() != 200) {
            throw new IllegalStateException("No page after " + read + " changes: " + answer.head());
        }
        int found = answer.number("x-ms-item-count");
        read += found;
        position = read < changes ? "if-none-match: " + answer.text("etag") + "\r\n" : "";
        read = read < changes ? read : 0;
        return found;
    }

    /** The first page, as it comes over the wire. */
    byte[] firstBody() {
        return connection.exchange(request("")).body();
    }

    int pageSize() {
        return pageSize;
    }

    byte[] request(String after) {
        String headers = "a-im: Incremental Feed\r\nx-ms-documentdb-partitionkeyrangeid: 0\r\nx-ms-max-item-count: "
                + pageSize + "\r\n" + after;
        return requests.request("GET", "/" + LINK + "/docs", "docs", LINK, "", headers).getBytes(UTF_8);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
