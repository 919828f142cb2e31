package dev.orrery.network.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.network.TestNetwork;
import dev.orrery.testing.Eventually;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailureTest {

    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private TestEndpoint endpoint;

    /** A handler that fails as the address says, on a thread of the kind that the address names first. */
    private final class Failing implements HttpHandler {

        @Override
        public HttpTask taskFor(HttpRequest request) {
            if (request.target().equals("/unknown")) {
                throw new IllegalStateException("a secret");
            }
            return HttpTask.of(Echo.workOf(request), () -> counted(request));
        }

        private HttpResponse counted(HttpRequest request) {
            begun.incrementAndGet();
            try {
                return answer(request);
            } finally {
                ended.incrementAndGet();
            }
        }

        private HttpResponse answer(HttpRequest request) {
            return switch (request.target().substring(request.target().lastIndexOf('/') + 1)) {
                case "exception" -> throw new IllegalStateException("a secret");
                case "error" -> throw new AssertionError("a secret");
                case "memory" -> throw new OutOfMemoryError("not really");
                case "endless" -> endless(1);
                case "null" -> null;
                case "status" -> new HttpResponse(-1);
                case "slow" -> afterWaiting(request);
                case "large" -> new HttpResponse(200).body("text/plain", new byte[30_000_000]);
                default -> Echo.answer(request);
            };
        }

        @SuppressWarnings("InfiniteRecursion")
        private HttpResponse endless(int depth) {
            return depth > 0 ? endless(depth + 1) : endless(depth - 1);
        }

        private HttpResponse afterWaiting(HttpRequest request) {
            try {
                mayAnswer.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return Echo.answer(request);
        }
    }

    @BeforeEach
    void open() throws IOException {
        endpoint = TestEndpoint.open(new Failing());
    }

    @AfterEach
    void close() {
        mayAnswer.countDown();
        endpoint.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"exception", "error", "endless", "null", "status"})
    void whateverFailsIsAnsweredAndHurtsNobody(String failure) throws Exception {
        try (RawClient client = endpoint.connect()) {
            for (String work : List.of("/instant/", "/waiting/", "/busy/", "/program/")) {
                assertFailed(client.get(work + failure));
                assertThat(client.get(work + "good").status()).isEqualTo(200);
            }
        }
    }

    @Test
    void whoeverGetsNoMemoryMayTryAgain() throws Exception {
        try (RawClient client = endpoint.connect()) {
            for (String work : List.of("/instant/", "/waiting/", "/busy/", "/program/")) {
                Answer answer = client.get(work + "memory");

                assertThat(answer.status()).isEqualTo(503);
                assertThat(answer.header("retry-after")).isEqualTo("1");
                assertThat(answer.body()).contains("no memory left").contains("-Xmx");
            }
        }
    }

    @Test
    void aHandlerThatCanNotMakeATaskFails() throws Exception {
        try (RawClient client = endpoint.connect()) {
            assertFailed(client.send("POST /unknown HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc").answer());
            assertThat(client.get("/good").status()).isEqualTo(200);
        }
    }

    @Test
    void theFailureOfHeadHasNoBody() throws Exception {
        try (RawClient client = endpoint.connect()) {
            Answer answer = client.send("HEAD /exception HTTP/1.1\r\n\r\n").headOfAnswer();

            assertThat(answer.status()).isEqualTo(500);
            assertThat(client.get("/good").status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        "GET / HT",
        "GET / HTTP/1.1\r\nHost: ",
        "POST /body HTTP/1.1\r\nContent-Length: 100\r\n\r\nabc",
        "POST /body HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"})
    void aClientMayLeaveInTheMiddleOfARequest(String beginning) throws Exception {
        for (RawClient client : List.of(endpoint.connect(), endpoint.connectByTls())) {
            client.send(beginning);
            client.close();
        }
        for (RawClient client : List.of(endpoint.connect(), endpoint.connectByTls())) {
            client.send(beginning);
            client.reset();
        }

        endpoint.awaitNoConnections();
        assertThat(begun).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/waiting/slow", "/busy/slow", "/program/slow"})
    void aClientMayLeaveBeforeItIsAnswered(String target) throws Exception {
        String request = "POST " + target + " HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc";
        List<RawClient> clients =
                List.of(endpoint.connect(), endpoint.connect(), endpoint.connectByTls(), endpoint.connectByTls());
        for (RawClient client : clients) {
            client.send(request.repeat(3));
        }
        Eventually.isTrue("some begun", () -> begun.get() > 0);

        clients.get(0).close();
        clients.get(1).reset();
        clients.get(2).close();
        clients.get(3).reset();
        mayAnswer.countDown();

        endpoint.awaitNoConnections();
        Eventually.isTrue("all ended", () -> ended.get() == begun.get());
    }

    @Test
    void aClientMayLeaveInTheMiddleOfTheAnswer() throws Exception {
        for (RawClient client : List.of(endpoint.connect(), endpoint.connectByTls())) {
            client.send("GET /large HTTP/1.1\r\n\r\n").headOfAnswer();
            client.close();
        }
        for (RawClient client : List.of(endpoint.connect(), endpoint.connectByTls())) {
            client.send("GET /large HTTP/1.1\r\n\r\n").headOfAnswer();
            client.reset();
        }

        endpoint.awaitNoConnections();
    }

    @Test
    void tooManyClientsAreTurnedAway() throws Exception {
        for (int round = 0; round < 3; round++) {
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < TestNetwork.CONNECTIONS_MAX; i++) {
                clients.add(endpoint.connect());
                assertThat(clients.getLast().get("/good").status()).isEqualTo(200);
            }
            try (RawClient late = endpoint.connect()) {
                assertThat(late.isEnded()).isTrue();
            }
            for (RawClient client : clients) {
                assertThat(client.get("/good").status()).isEqualTo(200);
                client.close();
            }
            endpoint.awaitNoConnections();
        }
    }

    @Test
    void manyClientsThatComeAndGoLeaveNoThreadBehind() throws Exception {
        for (int i = 0; i < 50; i++) {
            visit(i);
        }
        endpoint.awaitNoConnections();
        long threads = threads();

        for (int i = 0; i < 500; i++) {
            visit(i);
        }
        endpoint.awaitNoConnections();

        assertThat(threads()).isLessThanOrEqualTo(threads);
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches("(network|scan)-.*"))
                .count();
    }

    private void visit(int number) throws Exception {
        try (RawClient client = number % 5 == 0 ? endpoint.connectByTls() : endpoint.connect()) {
            client.send("POST /busy/body HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcPOST /waiting HTTP/1.1\r\n");
            if (number % 2 == 0) {
                assertThat(client.answer().status()).isEqualTo(200);
            }
        }
    }

    private static void assertFailed(Answer answer) {
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.header("content-type")).isEqualTo("application/json");
        assertThat(answer.body())
                .startsWith("{\"code\":\"InternalServerError\"")
                .doesNotContain("secret", "Exception", "Error:", "at dev.");
    }
}
