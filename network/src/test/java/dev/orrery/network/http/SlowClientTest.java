package dev.orrery.network.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.network.http.HttpSettings.Limits;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlowClientTest {

    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Limits SHORT_FOR_REQUESTS = TestEndpoint.limits(SHORT, TestEndpoint.LONG, TestEndpoint.LONG);
    private static final Limits SHORT_WHEN_IDLE = TestEndpoint.limits(TestEndpoint.LONG, SHORT, TestEndpoint.LONG);

    @ParameterizedTest
    @ValueSource(strings = {
        "G",
        "GET / HTTP/1.1\r\n",
        "GET / HTTP/1.1\r\nHos",
        "POST /body HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc",
        "POST /body HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na"})
    void aRequestThatNeverEndsIsRefused(String beginning) throws Exception {
        try (TestEndpoint endpoint = TestEndpoint.open(new Echo(), SHORT_FOR_REQUESTS);
                RawClient client = endpoint.connect();
                RawClient secure = endpoint.connectByTls()) {
            client.send(beginning);
            secure.send(beginning);

            assertTooSlow(client);
            assertTooSlow(secure);
            Eventually.isTrue("no bodies", () -> endpoint.http().bodyBytes() == 0);
        }
    }

    @Test
    void aClientThatSendsAByteNowAndThenIsRefusedInTheEnd() throws Exception {
        try (TestEndpoint endpoint = TestEndpoint.open(new Echo(), SHORT_FOR_REQUESTS);
                RawClient client = endpoint.connect()) {
            client.send("POST /body HTTP/1.1\r\nContent-Length: 100000\r\n\r\n");
            Thread sender = Thread.ofVirtual().start(() -> sendSlowly(client));

            assertTooSlow(client);
            client.reset();
            sender.join();
            endpoint.awaitNoConnections();
        }
    }

    private static void sendSlowly(RawClient client) {
        try {
            while (true) {
                client.send("x");
                Thread.sleep(10);
            }
        } catch (IOException e) {
            // The server had enough.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aRefusedClientThatGoesOnSendingIsCutOff() throws Exception {
        try (TestEndpoint endpoint = TestEndpoint.open(new Echo(), SHORT_FOR_REQUESTS);
                RawClient client = endpoint.connect()) {
            client.send("rubbish\r\n\r\n");
            Thread sender = Thread.ofVirtual().start(() -> sendSlowly(client));

            sender.join();
            endpoint.awaitNoConnections();
        }
    }

    @Test
    void aConnectionOnWhichNothingIsAskedEnds() throws Exception {
        try (TestEndpoint endpoint = TestEndpoint.open(new Echo(), SHORT_WHEN_IDLE);
                RawClient silent = endpoint.connect();
                RawClient used = endpoint.connect();
                RawClient secure = endpoint.connectByTls()) {
            assertThat(used.get("/").status()).isEqualTo(200);
            assertThat(secure.get("/").status()).isEqualTo(200);

            assertThat(silent.isEnded()).isTrue();
            assertThat(used.isEnded()).isTrue();
            assertThat(secure.isEnded()).isTrue();
        }
    }

    @Test
    void aHandshakeThatNeverEndsIsCutOff() throws Exception {
        try (TestEndpoint endpoint = TestEndpoint.open(new Echo(), SHORT_FOR_REQUESTS);
                RawClient client = endpoint.connect()) {
            client.send(new byte[] {0x16, 3, 1, 2, 0, 1});

            endpoint.awaitNoConnections();
        }
    }

    @Test
    void aSecureConnectionMayBeOpenedLongBeforeItsFirstRequest() throws Exception {
        try (TestEndpoint endpoint = TestEndpoint.open(new Echo(), SHORT_FOR_REQUESTS);
                RawClient client = endpoint.connectByTls()) {
            client.handshake();
            Thread.sleep(SHORT.multipliedBy(3));

            assertThat(client.get("/later").body()).isEqualTo("GET /later");
        }
    }

    @Test
    void theTimeOfTheAnswerDoesNotCount() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        HttpHandler slow = request -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new HttpResponse(200);
        };
        try (TestEndpoint endpoint = TestEndpoint.open(slow, TestEndpoint.limits(SHORT, SHORT, TestEndpoint.LONG));
                RawClient client = endpoint.connect()) {
            client.send("GET / HTTP/1.1\r\n\r\n");
            Thread.sleep(SHORT.multipliedBy(3));
            latch.countDown();

            assertThat(client.answer().status()).isEqualTo(200);
        }
    }

    @Test
    void aClientThatNeverReadsIsCutOff() throws Exception {
        HttpHandler talkative = request -> new HttpResponse(200).body("text/plain", new byte[50_000_000]);
        try (TestEndpoint endpoint = TestEndpoint.open(talkative, SHORT_FOR_REQUESTS);
                RawClient client = endpoint.connect();
                RawClient secure = endpoint.connectByTls()) {
            client.send("GET / HTTP/1.1\r\n\r\n");
            secure.send("GET / HTTP/1.1\r\n\r\n");

            endpoint.awaitNoConnections();
        }
    }

    private static void assertTooSlow(RawClient client) throws IOException {
        Answer answer = client.answer();

        assertThat(answer.status()).isEqualTo(408);
        assertThat(answer.body()).contains("RequestTimeout");
        assertThat(client.isEnded()).isTrue();
    }
}
