package dev.orrery.benchmarks.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** A client that does a bit of everything to items of its own, and now and then hangs up in the middle of a request. */
final class SoakClient implements Runnable {

    private static final int ITEMS = 200;
    private static final double CUT_CHANCE = 0.01;
    private static final String DOCS = "/dbs/d/colls/c/docs";
    private static final String CONTAINER = "dbs/d/colls/c";

    private final URI server;
    private final SignedRequests requests;
    private final String key;
    private final Random random;
    private final long endNanos;
    private final Map<String, Long> unexpected = new TreeMap<>();
    private final boolean[] isThere = new boolean[ITEMS];
    private Socket socket;
    private long answers;
    private long cuts;

    SoakClient(URI server, int number, long seed, long endNanos) {
        this.server = server;
        this.requests = new SignedRequests(server.getAuthority());
        this.key = "soak" + number;
        this.random = new Random(seed + number);
        this.endNanos = endNanos;
    }

    long answers() {
        return answers;
    }

    long cuts() {
        return cuts;
    }

    /** What this client did not expect, and how often. */
    Map<String, Long> unexpected() {
        return unexpected;
    }

    @Override
    public void run() {
        while (System.nanoTime() < endNanos) {
            try {
                if (socket == null) {
                    socket = new Socket(server.getHost(), server.getPort());
                }
                step(random.nextInt(ITEMS));
            } catch (IOException e) {
                note("connection: " + e.getMessage());
                hangUp();
            }
        }
        hangUp();
    }

    private void step(int item) throws IOException {
        String id = "i" + item;
        String body = SignedRequests.item(id, key);
        switch (random.nextInt(8)) {
            case 0, 1 ->
                expect(isThere[item] ? 200 : 404, item, isThere[item], "GET", DOCS + "/" + id, link(id), "", "");
            case 2 -> expect(isThere[item] ? 409 : 201, item, true, "POST", DOCS, CONTAINER, body, "");
            case 3 -> expect(isThere[item] ? 200 : 201, item, true, "POST", DOCS, CONTAINER, body,
                    "x-ms-documentdb-is-upsert: True\r\n");
            case 4 -> expect(isThere[item] ? 200 : 404, item, isThere[item], "PATCH", DOCS + "/" + id, link(id),
                    "[{\"op\":\"incr\",\"path\":\"/count\",\"value\":1}]", "");
            case 5 -> expect(isThere[item] ? 204 : 404, item, false, "DELETE", DOCS + "/" + id, link(id), "", "");
            case 6 -> expect(200, item, isThere[item], "GET", DOCS, CONTAINER, "", "");
            default -> expect(200, item, isThere[item], "POST", DOCS, CONTAINER,
                    "{\"query\":\"SELECT TOP 5 c.id FROM c WHERE c.count > 17\"}", "x-ms-documentdb-isquery: True\r\n");
        }
    }

    private static String link(String id) {
        return CONTAINER + "/docs/" + id;
    }

    private void expect(
            int status,
            int item,
            boolean isThereAfterwards,
            String method,
            String path,
            String link,
            String body,
            String headers)
            throws IOException {
        byte[] bytes = requests.request(
                method, path, "docs", link, body, headers + "x-ms-documentdb-partitionkey: [\"" + key + "\"]\r\n")
                .getBytes(UTF_8);
        boolean isCut = random.nextDouble() < CUT_CHANCE;
        if (isCut) {
            cut(bytes);
            // Nobody knows whether it was done; an upsert makes sure.
            settle(item);
            return;
        }
        int answered = exchange(bytes);
        answers++;
        if (answered != status) {
            note(method + " " + headers.strip() + ": " + answered + " instead of " + status);
        }
        isThere[item] = isThereAfterwards;
    }

    private void cut(byte[] request) throws IOException {
        cuts++;
        socket.getOutputStream().write(request, 0, 1 + random.nextInt(request.length));
        if (random.nextBoolean()) {
            socket.setSoLinger(true, 0);
        }
        hangUp();
    }

    private void settle(int item) throws IOException {
        socket = new Socket(server.getHost(), server.getPort());
        String headers = "x-ms-documentdb-is-upsert: True\r\nx-ms-documentdb-partitionkey: [\"" + key + "\"]\r\n";
        String body = SignedRequests.item("i" + item, key);
        // What was cut may still be on its way through the server; the last of two upserts comes after it.
        for (int i = 0; i < 2; i++) {
            exchange(requests.request("POST", DOCS, "docs", CONTAINER, body, headers).getBytes(UTF_8));
        }
        isThere[item] = true;
    }

    private int exchange(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        AnswerLength answer = new AnswerLength();
        InputStream in = socket.getInputStream();
        byte[] buffer = new byte[16 << 10];
        while (true) {
            int length = in.read(buffer);
            if (length < 0) {
                throw new IOException("the server hung up");
            }
            if (answer.add(Unpooled.wrappedBuffer(buffer, 0, length))) {
                return answer.status();
            }
        }
    }

    private void note(String event) {
        unexpected.merge(event, 1L, Long::sum);
    }

    private void hangUp() {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            note("close: " + e.getMessage());
        }
        socket = null;
    }
}
