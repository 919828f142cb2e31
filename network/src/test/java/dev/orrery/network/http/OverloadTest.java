package dev.orrery.network.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.bound.Cancellation;
import dev.orrery.network.TestNetwork;
import dev.orrery.network.Work;
import dev.orrery.testing.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of clients when there is more to do, or more to send, than the server can. */
class OverloadTest {

    private static final int BUSY_THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());
    private static final int LARGE_BYTES = 50_000_000;
    private static final Duration TOO_LONG = TestNetwork.QUEUE_TIME.plusNanos(1);

    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger begun = new AtomicInteger();
    private final List<RawClient> clients = new ArrayList<>();
    private volatile Cancellation latest;
    private TestEndpoint endpoint;

    @BeforeEach
    void open() throws IOException {
        endpoint = TestEndpoint.open(request -> switch (request.target()) {
            case "/heavy" -> heavy(request);
            case "/large" ->
                HttpTask.of(Work.INSTANT, () -> new HttpResponse(200).body("text/plain", new byte[LARGE_BYTES]));
            default -> HttpTask.of(Work.INSTANT, () -> new HttpResponse(200));
        });
    }

    private HttpTask heavy(HttpRequest request) {
        latest = request.cancellation();
        made.incrementAndGet();
        return new HttpTask() {
            @Override
            public Work work() {
                return Work.BUSY;
            }

            @Override
            public HttpResponse answer() {
                begun.incrementAndGet();
                try {
                    mayAnswer.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return new HttpResponse(200);
            }

            @Override
            public HttpResponse refuse(Duration retryAfter) {
                refused.incrementAndGet();
                return HttpTask.super.refuse(retryAfter);
            }
        };
    }

    @AfterEach
    void close() throws IOException {
        mayAnswer.countDown();
        for (RawClient client : clients) {
            client.close();
        }
        endpoint.close();
    }

    @Test
    void whatHasWaitedTooLongForAThreadIsRefused() throws Exception {
        List<RawClient> working = ask("/heavy", BUSY_THREADS);
        Eventually.isTrue("all threads are busy", () -> begun.get() == BUSY_THREADS);
        List<RawClient> waiting = ask("/heavy", 3);
        Eventually.isTrue("all wait", () -> made.get() == BUSY_THREADS + 3);

        endpoint.passUntil("refused", TOO_LONG, () -> refused.get() == 3);

        for (RawClient client : waiting) {
            Answer refusal = client.answer();
            assertThat(refusal.status()).isEqualTo(503);
            assertThat(refusal.header("retry-after")).isEqualTo("1");
            assertThat(client.get("/instant").status()).isEqualTo(200);
        }
        mayAnswer.countDown();
        for (RawClient client : working) {
            assertThat(client.answer().status()).isEqualTo(200);
        }
        assertThat(begun).hasValue(BUSY_THREADS);
    }

    @Test
    void whatIsBegunInTimeIsAnsweredHoweverLongItTakes() throws Exception {
        List<RawClient> working = ask("/heavy", BUSY_THREADS);
        Eventually.isTrue("all threads are busy", () -> begun.get() == BUSY_THREADS);
        List<RawClient> waiting = ask("/heavy", 1);
        Eventually.isTrue("it waits", () -> made.get() == BUSY_THREADS + 1);

        endpoint.pass(TestNetwork.QUEUE_TIME);
        mayAnswer.countDown();

        for (RawClient client : working) {
            assertThat(client.answer().status()).isEqualTo(200);
        }
        assertThat(waiting.getFirst().answer().status()).isEqualTo(200);
    }

    @Test
    void whoIsSlowestToTakeAnAnswerMakesRoomForOthers() throws Exception {
        List<RawClient> slow = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            slow.add(ask("/large", 1).getFirst());
            assertThat(slow.getLast().headOfAnswer().status()).isEqualTo(200);
        }

        RawClient another = ask("/large", 1).getFirst();

        assertThat(another.answer().body()).hasSize(LARGE_BYTES);
        Eventually.isTrue("the slowest was cut off", () -> endpoint.http().connections() == 2);
        assertThat(slow.get(1).rest(LARGE_BYTES)).isEqualTo(LARGE_BYTES);
    }

    @Test
    void workEndsWhenItsClientLeaves() throws Exception {
        RawClient client = ask("/heavy", 1).getFirst();
        Eventually.isTrue("begun", () -> begun.get() == 1);
        assertThat(latest.isCancelled()).isFalse();

        client.close();

        endpoint.passUntil("gone", Duration.ofNanos(1), latest::isCancelled);
        assertThat(latest.reason()).contains(Cancellation.Reason.CLIENT_IS_GONE);
    }

    @Test
    void aClientThatSendsTheNextRequestEarlyHasNotLeft() throws Exception {
        RawClient client = ask("/heavy", 1).getFirst();
        Eventually.isTrue("begun", () -> begun.get() == 1);
        client.send("GET /next HTTP/1.1\r\n\r\n");

        endpoint.pass(Duration.ofNanos(1));
        endpoint.pass(Duration.ofNanos(1));
        mayAnswer.countDown();

        assertThat(client.answer().status()).isEqualTo(200);
        assertThat(client.answer().status()).isEqualTo(200);
        assertThat(latest.isCancelled()).isFalse();
    }

    @Test
    void workEndsWhenTheServerHasWaitedForItLongEnough() throws Exception {
        TestEndpoint impatient = TestEndpoint.open(this::heavy, Duration.ZERO);
        try (RawClient client = impatient.connect()) {
            client.send("GET /heavy HTTP/1.1\r\n\r\n");
            Eventually.isTrue("begun", () -> begun.get() == 1);

            impatient.close();

            Eventually.isTrue("stopped", latest::isCancelled);
            assertThat(latest.reason()).contains(Cancellation.Reason.SERVER_STOPS);
        }
    }

    private List<RawClient> ask(String target, int times) throws IOException {
        List<RawClient> asking = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            RawClient client = endpoint.connect();
            client.send("GET " + target + " HTTP/1.1\r\n\r\n");
            asking.add(client);
        }
        clients.addAll(asking);
        return asking;
    }
}
