package dev.orrery.network.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.network.TestNetwork;
import dev.orrery.network.tls.ServerCertificate;
import dev.orrery.testing.Eventually;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpEndpointTest {

    private static final int CLIENTS = 4;

    private TestEndpoint endpoint;

    @BeforeEach
    void open() throws IOException {
        endpoint = TestEndpoint.open(new Echo());
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    @Test
    void onePortSpeaksHttpAndHttps() throws Exception {
        try (RawClient plain = endpoint.connect();
                RawClient secure = endpoint.connectByTls()) {
            assertThat(plain.get("/secure").body()).isEqualTo("no");
            assertThat(secure.get("/secure").body()).isEqualTo("yes");
        }
    }

    @Test
    void aClientThatSpeaksHttpDoesNotWaitForTheCertificate() throws Exception {
        CountDownLatch isMade = new CountDownLatch(1);
        Supplier<ServerCertificate> slow = () -> {
            awaitUninterruptibly(isMade);
            return TestNetwork.certificate();
        };
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                TestEndpoint lazy = TestEndpoint.open(new Echo(), Optional.of(slow))) {
            List<Future<String>> secure = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                secure.add(threads.submit(() -> getByTls(lazy)));
            }
            Eventually.isTrue("clients by TLS", () -> lazy.http().connections() == CLIENTS);

            for (int i = 0; i < CLIENTS; i++) {
                try (RawClient plain = lazy.connect()) {
                    assertThat(plain.get("/secure").body()).isEqualTo("no");
                }
            }

            isMade.countDown();
            for (Future<String> answer : secure) {
                assertThat(answer.get()).isEqualTo("yes");
            }
            lazy.awaitNoConnections();
        }
    }

    private static String getByTls(TestEndpoint endpoint) throws Exception {
        try (RawClient client = endpoint.connectByTls()) {
            return client.get("/secure").body();
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aCertificateThatCanNotBeMadeEndsTheConnectionThatWantedIt() throws Exception {
        Supplier<ServerCertificate> broken = () -> {
            throw new IllegalStateException("There is no certificate");
        };
        try (TestEndpoint lazy = TestEndpoint.open(new Echo(), Optional.of(broken));
                RawClient client = new RawClient(lazy.socket());
                RawClient plain = lazy.connect()) {
            client.send(new byte[] {0x16, 3, 1});

            assertThat(client.isEnded()).isTrue();
            assertThat(plain.get("/").status()).isEqualTo(200);
        }
    }

    @Test
    void withoutACertificateThereIsOnlyHttp() throws Exception {
        try (TestEndpoint plainOnly = TestEndpoint.open(new Echo(), Optional.empty());
                RawClient client = plainOnly.connect()) {
            client.send(new byte[] {0x16, 3, 1});

            assertThat(client.isEnded()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/instant", "/waiting", "/busy", "/program"})
    void aConnectionServesManyRequests(String target) throws Exception {
        try (RawClient client = endpoint.connect()) {
            for (int i = 0; i < 20; i++) {
                assertThat(client.get(target + i).body()).isEqualTo("GET " + target + i);
            }
            assertThat(endpoint.http().connections()).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/instant", "/waiting", "/busy", "/program"})
    void requestsThatDoNotWaitAreAnsweredInOrder(String target) throws Exception {
        StringBuilder requests = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            requests.append("GET ").append(target).append(i).append(" HTTP/1.1\r\n\r\n");
        }
        try (RawClient client = endpoint.connect(); RawClient secure = endpoint.connectByTls()) {
            client.send(requests.toString());
            secure.send(requests.toString());

            for (int i = 0; i < 1000; i++) {
                assertThat(client.answer().body()).isEqualTo("GET " + target + i);
                assertThat(secure.answer().body()).isEqualTo("GET " + target + i);
            }
        }
    }

    @Test
    void requestsOfAllKindsKeepTheirOrder() throws Exception {
        try (RawClient client = endpoint.connect()) {
            String body = "POST /body HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc";
            String instant = "GET /instant HTTP/1.1\r\n\r\n";
            client.send("GET /busy HTTP/1.1\r\n\r\n" + instant + body + instant);

            assertThat(client.answer().body()).isEqualTo("GET /busy");
            assertThat(client.answer().body()).isEqualTo("GET /instant");
            assertThat(client.answer().body()).isEqualTo("abc");
            assertThat(client.answer().body()).isEqualTo("GET /instant");
        }
    }

    @Test
    void theAnswerToHeadHasTheLengthOfABodyButNone() throws Exception {
        try (RawClient client = endpoint.connect()) {
            Answer head = client.send("HEAD /abc HTTP/1.1\r\n\r\n").headOfAnswer();

            assertThat(head.header("content-length")).isEqualTo("9");
            assertThat(client.get("/next").body()).isEqualTo("GET /next");
        }
    }

    @Test
    void someAnswersHaveNoBody() throws Exception {
        try (RawClient client = endpoint.connect()) {
            Answer nothing = client.get("/nothing");
            Answer same = client.get("/same");

            assertThat(nothing.status()).isEqualTo(204);
            assertThat(nothing.headers()).doesNotContainKeys("content-length", "transfer-encoding");
            assertThat(same.status()).isEqualTo(304);
            assertThat(same.headers()).doesNotContainKeys("content-length", "transfer-encoding");
            assertThat(client.get("/next").body()).isEqualTo("GET /next");
        }
    }

    @Test
    void aConnectionEndsWhenTheClientWantsThat() throws Exception {
        try (RawClient client = endpoint.connect()) {
            Answer answer = client.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n").answer();

            assertThat(answer.header("connection")).isEqualTo("close");
            assertThat(client.isEnded()).isTrue();
        }
    }

    @Test
    void aConnectionOfHttp10EndsAfterOneRequest() throws Exception {
        try (RawClient client = endpoint.connect()) {
            Answer answer = client.send("GET /old HTTP/1.0\r\n\r\n").answer();

            assertThat(answer.body()).isEqualTo("GET /old");
            assertThat(client.isEnded()).isTrue();
        }
    }

    @Test
    void aConnectionOfHttp10StaysIfBothSaySo() throws Exception {
        try (RawClient client = endpoint.connect()) {
            String request = "GET /old HTTP/1.0\r\nConnection: keep-alive\r\n\r\n";

            assertThat(client.send(request).answer().header("connection")).isEqualTo("keep-alive");
            assertThat(client.send(request).answer().body()).isEqualTo("GET /old");
        }
    }

    @Test
    void aClientThatAsksMayGoOnWithTheBody() throws Exception {
        try (RawClient client = endpoint.connect()) {
            client.send("POST /body HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");

            assertThat(client.headOfAnswer().status()).isEqualTo(100);
            assertThat(client.send("hello").answer().body()).isEqualTo("hello");
        }
    }

    @Test
    void aClientThatHasNothingMoreToSayIsStillAnswered() throws Exception {
        try (RawClient client = endpoint.connect()) {
            client.send("GET /instant HTTP/1.1\r\n\r\nGET /last HTTP/1.1\r\n\r\n").endSending();

            assertThat(client.answer().body()).isEqualTo("GET /instant");
            assertThat(client.answer().body()).isEqualTo("GET /last");
            assertThat(client.isEnded()).isTrue();
        }
    }

    @Test
    void aBodyMayComeInChunks() throws Exception {
        try (RawClient client = endpoint.connect()) {
            client.send("POST /body HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n");
            client.send("5;note=x\r\ndef");

            Answer answer = client.send("gh\r\n0\r\nTrailer-Header: x\r\n\r\n").answer();

            assertThat(answer.body()).isEqualTo("abcdefgh");
            assertThat(client.get("/next").body()).isEqualTo("GET /next");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000, 65_535, 65_536, 65_537, TestEndpoint.BODY_BYTES_MAX})
    void aBodyArrivesWhole(int bytes) throws Exception {
        String body = "0123456789abcdef!".repeat(bytes / 17 + 1).substring(0, bytes);
        try (RawClient client = endpoint.connect(); RawClient secure = endpoint.connectByTls()) {
            String request = "POST /body HTTP/1.1\r\nContent-Length: " + bytes + "\r\n\r\n" + body;

            assertThat(client.send(request).answer().body()).isEqualTo(body);
            assertThat(secure.send(request).answer().body()).isEqualTo(body);
        }
    }

    @Test
    void aRequestMayComeByteByByte() throws Exception {
        String request = "POST /body HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc";
        try (RawClient client = endpoint.connect()) {
            for (int i = 0; i < request.length(); i++) {
                client.send(request.substring(i, i + 1));
            }

            assertThat(client.answer().body()).isEqualTo("abc");
        }
    }
}
