package dev.orrery.network.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.network.TestNetwork;
import dev.orrery.network.Work;
import dev.orrery.testing.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlowClientTest {

    private static final Duration TOO_LONG = TestNetwork.REQUEST_TIME.plusNanos(1);

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private TestEndpoint endpoint;

    @BeforeEach
    void open() throws IOException {
        endpoint = TestEndpoint.open(HttpHandler.of(Work.WAITING, request -> switch (request.target()) {
            case "/slow" -> answerSlowly();
            case "/large" -> new HttpResponse(200).body("text/plain", new byte[50_000_000]);
            default -> Echo.answer(request);
        }));
    }

    private HttpResponse answerSlowly() {
        begun.countDown();
        try {
            mayAnswer.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new HttpResponse(200);
    }

    @AfterEach
    void close() {
        mayAnswer.countDown();
        endpoint.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "G",
        "GET / HTTP/1.1\r\n",
        "GET / HTTP/1.1\r\nHos",
        "POST /body HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc",
        "POST /body HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na"})
    void aRequestThatNeverEndsIsRefused(String beginning) throws Exception {
        try (RawClient client = endpoint.connect();
                RawClient secure = endpoint.shakeHands()) {
            client.send(beginning);
            secure.send(beginning);
            awaitConnections(2);

            passUntilNoConnections(TOO_LONG);

            assertTooSlow(client);
            assertTooSlow(secure);
            Eventually.isTrue("no bodies", () -> endpoint.bodyBytes() == 0);
        }
    }

    @Test
    void aClientThatSendsAByteNowAndThenIsRefusedInTheEnd() throws Exception {
        Duration quarter = TestNetwork.REQUEST_TIME.dividedBy(4);
        try (RawClient client = endpoint.connect()) {
            client.send("POST /body HTTP/1.1\r\nContent-Length: 100000\r\n\r\n");
            for (int i = 1; i <= 4; i++) {
                int bytes = i;
                client.send("x");
                Eventually.isTrue("a byte", () -> endpoint.bodyBytes() == bytes);
                endpoint.pass(quarter);
            }

            endpoint.pass(quarter);

            assertTooSlow(client);
            client.reset();
            endpoint.awaitNoConnections();
        }
    }

    @Test
    void aRefusedClientThatGoesOnSendingIsCutOff() throws Exception {
        try (RawClient client = endpoint.connect()) {
            client.send("rubbish\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(400);
            client.send("more rubbish");

            endpoint.pass(TOO_LONG);

            endpoint.awaitNoConnections();
        }
    }

    @Test
    void aConnectionOnWhichNothingIsAskedEnds() throws Exception {
        try (RawClient silent = endpoint.connect();
                RawClient used = endpoint.connect();
                RawClient secure = endpoint.connectByTls()) {
            assertThat(used.get("/").status()).isEqualTo(200);
            assertThat(secure.get("/").status()).isEqualTo(200);
            awaitConnections(3);

            passUntilNoConnections(TestNetwork.IDLE_TIME.plusNanos(1));

            assertThat(silent.isEnded()).isTrue();
            assertThat(used.isEnded()).isTrue();
            assertThat(secure.isEnded()).isTrue();
        }
    }

    @Test
    void aHandshakeThatNeverEndsIsCutOff() throws Exception {
        try (RawClient client = endpoint.connect()) {
            client.send(new byte[] {0x16, 3, 1, 2, 0, 1});
            awaitConnections(1);

            passUntilNoConnections(TOO_LONG);
        }
    }

    @Test
    void aClientThatNeverSendsAnythingIsCutOff() throws Exception {
        try (RawClient silent = endpoint.connect();
                RawClient polite = endpoint.connect()) {
            assertThat(polite.get("/first").status()).isEqualTo(200);
            awaitConnections(2);

            endpoint.passUntil("one is left", TOO_LONG, () -> endpoint.http().connections() == 1);

            assertThat(silent.isEnded()).isTrue();
            assertThat(polite.get("/later").body()).isEqualTo("GET /later");
        }
    }

    @Test
    void aSecureConnectionMayBeOpenedLongBeforeItsFirstRequest() throws Exception {
        try (RawClient client = endpoint.shakeHands()) {
            endpoint.pass(TOO_LONG.multipliedBy(3));

            assertThat(client.get("/later").body()).isEqualTo("GET /later");
        }
    }

    @Test
    void theTimeOfTheAnswerDoesNotCount() throws Exception {
        try (RawClient client = endpoint.connect()) {
            client.send("GET /slow HTTP/1.1\r\n\r\n");
            begun.await();

            endpoint.pass(TestNetwork.IDLE_TIME.multipliedBy(3));
            mayAnswer.countDown();

            assertThat(client.answer().status()).isEqualTo(200);
        }
    }

    @Test
    void aClientThatNeverReadsIsCutOff() throws Exception {
        try (RawClient client = endpoint.connect();
                RawClient secure = endpoint.shakeHands()) {
            client.send("GET /large HTTP/1.1\r\n\r\n");
            secure.send("GET /large HTTP/1.1\r\n\r\n");
            awaitConnections(2);

            passUntilNoConnections(TOO_LONG);
        }
    }

    private void awaitConnections(int count) {
        Eventually.isTrue("connections", () -> endpoint.http().connections() == count);
    }

    /** Lets time pass again and again, since the server may still be busy with what was sent. */
    private void passUntilNoConnections(Duration time) {
        endpoint.passUntil("no connections", time, () -> endpoint.http().connections() == 0);
    }

    private static void assertTooSlow(RawClient client) throws IOException {
        Answer answer = client.answer();

        assertThat(answer.status()).isEqualTo(408);
        assertThat(answer.body()).contains("RequestTimeout");
        assertThat(client.isEnded()).isTrue();
    }
}
