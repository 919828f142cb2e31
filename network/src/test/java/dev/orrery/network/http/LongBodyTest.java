package dev.orrery.network.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.network.TestNetwork;
import dev.orrery.network.Work;
import dev.orrery.testing.Eventually;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LongBodyTest {

    private static final int TOO_MANY_BYTES = TestEndpoint.BODY_BYTES_MAX + 1;

    private final Semaphore permits = new Semaphore(1000);
    private TestEndpoint endpoint;

    @BeforeEach
    void open() throws IOException {
        endpoint = TestEndpoint.open(HttpHandler.of(Work.WAITING, request -> {
            permits.acquireUninterruptibly();
            return Echo.answer(request);
        }));
    }

    @AfterEach
    void close() {
        permits.release(1000);
        endpoint.close();
    }

    @Test
    void aBodyThatIsPromisedTooLongIsRefusedAtOnce() throws Exception {
        try (RawClient client = endpoint.connect()) {
            client.send("POST /body HTTP/1.1\r\nContent-Length: " + TOO_MANY_BYTES + "\r\n\r\n");

            assertTooLong(client);
        }
    }

    @Test
    void aClientThatAsksIsToldBeforeItSendsALongBody() throws Exception {
        try (RawClient client = endpoint.connect()) {
            client.send("POST /body HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 9999999999\r\n\r\n");

            assertTooLong(client);
        }
    }

    @Test
    void aClientThatSendsALongBodyBeforeItReadsGetsTheAnswer() throws Exception {
        try (RawClient client = endpoint.connect(); RawClient secure = endpoint.connectByTls()) {
            for (RawClient sender : List.of(client, secure)) {
                sender.send("POST /body HTTP/1.1\r\nContent-Length: 20000000\r\n\r\n");
                sender.send(new byte[20_000_000]);

                assertTooLong(sender);
            }
        }
    }

    @Test
    void chunksThatNeverEndAreRefused() throws Exception {
        String chunk = "1000\r\n" + "x".repeat(0x1000) + "\r\n";
        try (RawClient client = endpoint.connect()) {
            client.send("POST /body HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (int i = 0; i < 1000; i++) {
                client.send(chunk);
            }

            assertTooLong(client);
        }
    }

    @Test
    void whatIsBehindALongBodyIsNotARequest() throws Exception {
        try (RawClient client = endpoint.connect()) {
            client.send("GET /first HTTP/1.1\r\n\r\nPOST /body HTTP/1.1\r\nContent-Length: " + TOO_MANY_BYTES
                    + "\r\n\r\n" + "GET / HTTP/1.1\r\n\r\n".repeat(10_000));

            assertThat(client.answer().body()).isEqualTo("GET /first");
            assertTooLong(client);
        }
    }

    @Test
    void moreThanThePromisedLengthIsTheNextRequest() throws Exception {
        try (RawClient client = endpoint.connect()) {
            client.send("POST /body HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcdef\r\n\r\n");

            assertThat(client.answer().body()).isEqualTo("abc");
            assertThat(client.answer().status()).isEqualTo(400);
        }
    }

    @Test
    void bodiesOfAllClientsTogetherAreLimited() throws Exception {
        int bytes = 50_000;
        int fitting = TestNetwork.BODY_BYTES_MAX / bytes;
        String request = "POST /body HTTP/1.1\r\nContent-Length: " + bytes + "\r\n\r\n" + "x".repeat(bytes);
        permits.drainPermits();
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < fitting; i++) {
            clients.add(endpoint.connect().send(request));
        }
        Eventually.isTrue("full", () -> endpoint.bodyBytes() == TestNetwork.BODY_BYTES_MAX);

        try (RawClient late = endpoint.connect(); RawClient small = endpoint.connect()) {
            Answer refused = late.send(request).answer();
            permits.release(1000);

            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("retry-after")).isEqualTo("1");
            assertThat(refused.body()).contains("ServiceUnavailable");
            assertThat(late.isEnded()).isTrue();
            assertThat(small.get("/").status()).isEqualTo(200);
        }
        for (RawClient client : clients) {
            assertThat(client.answer().status()).isEqualTo(200);
            client.close();
        }
        endpoint.awaitNoConnections();
    }

    private static void assertTooLong(RawClient client) throws IOException {
        Answer answer = client.answer();

        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.header("content-type")).isEqualTo("application/json");
        assertThat(answer.body()).contains("RequestEntityTooLarge", "100000");
        assertThat(client.isEnded()).isTrue();
    }
}
