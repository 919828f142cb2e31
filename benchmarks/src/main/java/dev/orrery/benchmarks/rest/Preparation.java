package dev.orrery.benchmarks.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;

/** Creates a container and its items in a server that is to be measured. */
public final class Preparation {

    private Preparation() {}

    public static void run(URI server) throws IOException {
        SignedRequests requests = new SignedRequests(server.getAuthority());
        createDatabase(server);
        createContainer(server, "c", 400);
        for (int i = 0; i < SignedRequests.ITEMS; i++) {
            send(server, requests.post("/dbs/d/colls/c/docs", "docs", "dbs/d/colls/c",
                    SignedRequests.item("item" + i, "k" + i),
                    "x-ms-documentdb-partitionkey: [\"k" + i + "\"]\r\n"));
        }
    }

    static void createDatabase(URI server) throws IOException {
        send(server, new SignedRequests(server.getAuthority()).post("/dbs", "dbs", "", "{\"id\":\"d\"}", ""));
    }

    static void createContainer(URI server, String id, int units) throws IOException {
        send(server, new SignedRequests(server.getAuthority()).post("/dbs/d/colls", "colls", "dbs/d",
                "{\"id\":\"" + id + "\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\",\"version\":2}}",
                "x-ms-offer-throughput: " + units + "\r\n"));
    }

    private static void send(URI server, String request) throws IOException {
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            send(socket, request);
        }
    }

    private static void send(Socket socket, String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(UTF_8));
        AnswerLength answer = new AnswerLength();
        InputStream in = socket.getInputStream();
        byte[] buffer = new byte[16 << 10];
        boolean isWhole = false;
        while (!isWhole) {
            int length = in.read(buffer);
            if (length < 0) {
                throw new IOException("The server closed the connection");
            }
            isWhole = answer.add(Unpooled.wrappedBuffer(buffer, 0, length));
        }
        if (answer.status() != 201) {
            throw new IOException("Not created: " + answer.text());
        }
    }
}
